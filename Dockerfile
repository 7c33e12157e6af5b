# The service alone, without the extension. See docs/deploy.md.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No package of the service needs its install script.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data LOG_LEVEL=info STOP_DELAY_SECONDS=5
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY lib ./lib
COPY service ./service
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Directly, not through npm, so that SIGTERM reaches the service.
CMD ["node", "service/index.ts"]
