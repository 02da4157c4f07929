/** The sentence for a management number that another product of the company has. */
export const numberTakenText = "この管理番号は、別の自社商品で使われています";
