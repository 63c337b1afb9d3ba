# The app with everything embedded, or with the database and bucket of its settings. See docs/operate.md.

FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev --ignore-scripts && rm -rf .next/cache

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 BIND_HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app /app
# The only folders that are written to: the data, and /tmp. The rest may be mounted read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not npm: the signal of a stop has to reach the app, which then has SHUTDOWN_SECONDS to finish.
CMD ["node", "scripts/generated/start.mjs", "start"]
