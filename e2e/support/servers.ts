import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** Mid-month and mid-morning, so that no test stands at an edge by accident. */
const CLOCK = '2026-11-16T08:00:00Z'

/** Where a mobile wrapper on a phone serves the page from. */
const WRAPPER_ORIGIN = 'https://localhost'

/** The real server twice, at the root and under a sub-path, where a wrapper may call too, and the gallery of parts; all gone at the end. */
export default async function startServers(): Promise<() => Promise<void>> {
  const [root, subPath, gallery] = await Promise.all([
    startPortal({}),
    startPortal({ BASE_PATH: '/portaali', WRAPPER_ORIGIN }),
    startGallery(),
  ])
  process.env['E2E_BASE_URL'] = root.address
  process.env['E2E_SUBPATH_URL'] = subPath.address
  process.env['E2E_WRAPPER_ORIGIN'] = WRAPPER_ORIGIN
  process.env['E2E_GALLERY_URL'] = gallery.address
  return async () => {
    await Promise.all([root.stop(), subPath.stop(), gallery.stop()])
  }
}

async function startPortal(environment: Readonly<Record<string, string>>) {
  const data = mkdtempSync(join(tmpdir(), 'kassavirta-e2e-'))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', DATA_DIR: data, CLOCK, ...environment }
  const child = spawn('node', [path('packages/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
  return { address, stop }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += String(text)
      const shown = /answers at (\S+)/.exec(said)?.[1]
      if (shown) resolve(shown.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)))
  })
}

async function startGallery() {
  process.env['VITE_GALLERY'] = 'true'
  const root = path('packages/web')
  await build({ root, logLevel: 'warn' })
  const server = await preview({ root, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0] ?? ''
  return { address: `${address}gallery.html`, stop: () => server.close() }
}
