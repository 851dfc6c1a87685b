# Build with everything, ship with what runs. Node 24: Node 20 no longer gets security fixes.
# The digest names one exact image (Node 24.18.0), so that a build today and one in a year begin alike.
# docs/deployment.md says how to take the next one.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
FROM ${NODE_IMAGE} AS build
WORKDIR /app
# For native modules without a prebuilt binary for this platform.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
RUN sh deploy/slim-modules.sh
# What the image consists of, for scanners. npm takes packages of development for missing ones unless the list is gone.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json
# Snapshots serve the generator of migrations only.
RUN rm drizzle/migrations/*/meta/*_snapshot.json

# What runs needs Node alone: npm, Yarn and the headers of Node are a fifth of the image, and one more thing to keep safe.
FROM ${NODE_IMAGE} AS runtime
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/doc /usr/local/share/man /opt/yarn-* \
  /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg

# From nothing, because a layer that deletes files keeps their bytes in the one below.
FROM scratch
COPY --from=runtime / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATABASE_URL=file:/data/app.db
ENV UPLOAD_DIR=/data/uploads
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=16"
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/drizzle/migrations ./drizzle/migrations
COPY --from=build /app/sbom.cdx.json ./sbom.cdx.json
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1: it gets SIGTERM and finishes running requests. npm in between would swallow it.
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"]
