#!/bin/sh
# The runtime with a heap as small as the platform's. It takes V8's flags from its configuration alone,
# which Miniflare writes to it without any: they are put in on the way.
here=$(dirname "$0")
config=$(mktemp)
node "$here/with-v8-flags.mjs" "--max-old-space-size=${HEAP_MB:-128}" > "$config"
exec 0< "$config"
rm "$config"
exec "$REAL_WORKERD" "$@"
