#!/bin/sh
# Deletes from node_modules what only people and compilers read. Run it in the folder above node_modules.
set -eu
cd node_modules
# TypeScript is an optional companion of Remix, which npm keeps although nothing imports it at run time.
rm -rf typescript .bin/tsc .bin/tsserver
# What builds and tests have kept there for their next run.
rm -rf .cache .vite .vite-temp .vitest .experimental-vitest-cache
# The sources and intermediate results of native modules. What runs of SQLite is build/Release/better_sqlite3.node.
rm -rf sharp/src
find better-sqlite3 -mindepth 1 -maxdepth 1 \( -name deps -o -name src \) -exec rm -rf {} +
find better-sqlite3/build -type f ! -name better_sqlite3.node -delete
# Types, sources, maps and texts. Licenses stay.
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.flow' -o -name '*.md' \
  -o -name '*.tsbuildinfo' \) ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
# Builds for browsers without a bundler.
rm -rf react/umd react-dom/umd @zxing/text-encoding/umd @zxing/text-encoding/esm @zxing/text-encoding/es2015
rm -rf @opentelemetry/*/build/esm @opentelemetry/*/build/esnext satori/dist/experimental.*
# The editor declares the whole CodeMirror, and imports @codemirror/… instead.
find codemirror -mindepth 1 ! -name package.json -delete
# Themes of code: the site has its own.
rm -rf highlight.js/styles highlight.js/scss
find . -type f \( -name '*.standalone.js' -o -name 'standalone.js' -o -name 'standalone.cjs' -o -name 'cdn.js' -o -name 'cdn.min.js' \) -delete
find . -type d \( -name .yarn -o -name test \) -prune -exec rm -rf {} +
# Pictures and PDFs are written in DejaVu Sans.
find dejavu-fonts-ttf -type f -name '*.ttf' ! -name 'DejaVuSans.ttf' ! -name 'DejaVuSans-Bold.ttf' -delete
find dejavu-fonts-ttf -maxdepth 1 -type f -name '*.txt' -size +100k -delete
find . -type d -empty -delete
