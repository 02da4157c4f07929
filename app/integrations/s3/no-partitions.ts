/** Amazon's regions by the clouds that they belong to: our store's is told to the SDK. */
export const partitionsInfo = { partitions: [], version: "" };
