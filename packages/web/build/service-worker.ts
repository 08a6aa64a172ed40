import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = new URL('../service-worker/service-worker.ts', import.meta.url)

/** Writes the worker that keeps the program on the device, with a list of all that this build made (ADR-0031). */
export function serviceWorker(): Plugin {
  return {
    name: 'kassavirta:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const made = Object.values(bundle)
        const page = made.find(({ fileName }) => fileName === 'index.html')
        const entry = made.find((file) => file.type === 'chunk' && file.isEntry)
        if (page?.type !== 'asset' || !entry) throw new Error('the build made no page, or no script for it')
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
          .toSorted()
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE.pathname)
        // Names of files have hashes of their content, so these three tell any two builds apart.
        const version = createHash('sha256').update(JSON.stringify([String(page.source), files, code]))
        const build = { version: version.digest('hex').slice(0, 12), entry: entry.fileName, files }
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const BUILD = ${JSON.stringify(build)}\n${code}`,
        })
      },
    },
  }
}
