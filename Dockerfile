# The product without a database: API (the default), worker or migration, by the last word of the command.
#   docker build --tag parcelle .
#   docker run --read-only --tmpfs /tmp --volume data:/data --env-file .env --publish 3000:3000 parcelle

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/forms/package.json packages/forms/
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/image.mjs /image

FROM debian:bookworm-20261103-slim
LABEL org.opencontainers.image.title="Parcelle" \
      org.opencontainers.image.licenses="MIT"
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 parcelle \
 && useradd --system --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin parcelle \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image /app
WORKDIR /app
# DATA_DIR is the only folder that is written, besides /tmp.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001
VOLUME /data
USER 10001:10001
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "server/main.ts"]
CMD ["api"]
