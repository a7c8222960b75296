// After the build: precompressed twins for the server, and the size budget.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const out = process.env.FOYER_OUT ?? 'dist';
const FIRST_LOAD_JS = 220 * 1024;
const FIRST_LOAD_CSS = 20 * 1024;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
const zipped = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
const first = new Set();
const styles = new Set();
function collect(key) {
  const chunk = manifest[key];
  if (first.has(chunk.file)) return;
  first.add(chunk.file);
  for (const file of chunk.css ?? []) styles.add(file);
  for (const other of chunk.imports ?? []) collect(other);
}
collect('index.html');
// What the signed-in home page loads at once beside the entry.
for (const key of Object.keys(manifest)) if (/pages\/HomePage\.tsx$/.test(key)) collect(key);

rmSync(join(out, 'manifest.json'));

for (const path of files(out)) {
  if (!/\.(js|css|html|svg|json)$/.test(path)) continue;
  const bytes = readFileSync(path);
  const packed = gzipSync(bytes, { level: 9 });
  if (packed.length < bytes.length) writeFileSync(path + '.gz', packed);
}

const sum = (set) => [...set].reduce((total, file) => total + zipped(file), 0);
const js = sum(first);
const css = sum(styles);
console.log(`first load: ${(js / 1024).toFixed(1)} KB of JavaScript, ${(css / 1024).toFixed(1)} KB of CSS (gzip)`);
if (js > FIRST_LOAD_JS || css > FIRST_LOAD_CSS) {
  console.error(`over the budget of ${FIRST_LOAD_JS / 1024} KB JavaScript and ${FIRST_LOAD_CSS / 1024} KB CSS`);
  process.exit(1);
}
