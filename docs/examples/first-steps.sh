#!/usr/bin/env bash
# From a key to a verified webhook, on a server with local sign-in and ALLOW_PRIVATE_WEBHOOKS=true: GLEANER_URL, RECEIVER_PORT.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'kill "${receiver:-}" 2> "$work/kill" || true; rm -r "$work"' EXIT
json() { node -pe "JSON.parse(fs.readFileSync(0, 'utf8')).$1"; }
web() { curl -sS --fail-with-body -b "$work/cookies" -c "$work/cookies" -H "X-CSRF-Token: ${csrf:-}" -H "Content-Type: application/json" "$@"; }
call() { curl -sS --fail-with-body -H "Authorization: Bearer $key" "$@"; }

# In a browser: sign in, accept the terms, make a key and a webhook on the profile.
curl -sS -c "$work/cookies" --data-urlencode "email=steps-$$@example.com" --data callbackUrl=/ "$GLEANER_URL/api/auth/local"
csrf=$(web -o "$work/user" -D - "$GLEANER_URL/api/user" | tr -d '\r' | sed -n 's/^x-csrf-token: //Ip')
web -X POST "$GLEANER_URL/api/user/accepttos" -o "$work/terms"
key=$(web "$GLEANER_URL/api/user/key" --data '{"name": "First steps", "scope": "write"}' | json secret)
hook="{\"url\": \"http://127.0.0.1:$RECEIVER_PORT/\", \"events\": [\"document.succeeded\", \"document.failed\"]}"
secret=$(web "$GLEANER_URL/api/user/webhook" --data "$hook" | json secret)
ONCE=1 PORT=$RECEIVER_PORT WEBHOOK_SECRET=$secret node receive-webhook.mjs > "$work/event" &
receiver=$!

# By the key: an extractor from a JSON Schema, and a document.
schema='{"type": "object", "properties": {"Number": {"type": "string"}, "Total": {"type": "number"}}, "required": ["Total"]}'
extractor=$(call "$GLEANER_URL/api/extractor" -H "Content-Type: application/json" --data "{\"name\": \"Invoices\", \"schema\": $schema}" | json extractor.id)
printf 'Number: A-17\nTotal: 1,234.50\n' > "$work/invoice.txt"
call "$GLEANER_URL/api/extractor/$extractor/document" -F "file=@$work/invoice.txt" -o "$work/document"

# The receiver ends when it has verified the event, which names the document.
wait "$receiver"
document=$(json data.document_id < "$work/event")
call "$GLEANER_URL/api/extractor/$extractor/document/$document" | json 'values.map((v) => `${v.name}: ${v.value}`).join("\n")'
