// Whether a file is the one that was built: a browser's HTTP cache, or a host between two versions, may have another one
// under its name. The build puts this before sw.js and worker.js.
async function isWhole(response, digest) {
  if (!response.ok) return false;
  if (!self.crypto?.subtle) return true; // without https nothing is kept either, and all that helps is to ask the host
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}

// Two benches may stand beside each other on one host: each has its own caches, named after its folder.
function cacheOf(folder, version) {
  return `cardia ${folder} ${version}`;
}
