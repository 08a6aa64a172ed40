import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** woff2 is compressed already. */
const COMPRESSIBLE = /\.(?:js|css|html|svg)$/

/** Writes .br and .gz beside each text file once, so that the server never compresses the same file twice. */
export function precompress(): Plugin {
  return {
    name: 'kassavirta:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => both(join(dir, file))))
    },
  }
}

async function both(file: string): Promise<void> {
  const text = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(text, { params })),
    writeFile(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
