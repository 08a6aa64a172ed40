import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { brandStyles } from '../brand-palette.ts'
import type { Settings } from '../settings.ts'
import { sendUnchanging } from './compression.ts'
import { isApi, READ_METHODS } from './methods.ts'

const ONE_YEAR_MS = 31_536_000_000
const ONE_DAY_MS = 86_400_000
/** For a file whose name tells its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Files of the root whose names have no hash. */
const SINGLE_FILES = [
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'robots.txt',
  'early.js',
]
const OPEN = { method: [...READ_METHODS], config: { access: openToAll } }
const BASE_TAG = '<base href="/" />'

/**
 * Serves the built browser program. Hashed files are cached for a year and index.html never, so a new version appears
 * at the next load. A worker of the browser keeps the program for times without a connection (ADR-0031).
 */
export async function serveWeb(
  fastify: FastifyInstance,
  root: string,
  settings: Settings,
  demo?: DemoUsers,
): Promise<void> {
  const indexFile = join(root, 'index.html')
  if (!existsSync(indexFile)) return
  const source = readFileSync(indexFile, 'utf8')
  if (!source.includes(BASE_TAG)) throw new Error(`${indexFile} has no ${BASE_TAG}`)
  // Built addresses are relative; the base element makes them right on every deep link and under a sub-path
  // (decisions E9).
  const head = pageHead(settings, demo)
  const sendIndex = sendUnchanging(source.replace(BASE_TAG, () => head))

  await fastify.register(fastifyStatic, { root, serve: false, preCompressed: true })
  serveFiles(fastify)
  serveBrand(fastify, settings)
  // Any other address is a screen of the browser program, which handles unknown paths itself.
  fastify.route({
    ...OPEN,
    url: '/*',
    handler: (request, reply) => {
      if (isApi(request.url)) return reply.callNotFound()
      return sendIndex(request, reply.header('cache-control', 'no-store').type('text/html; charset=utf-8'))
    },
  })
}

function serveFiles(fastify: FastifyInstance): void {
  fastify.route<{ Params: { '*': string } }>({
    ...OPEN,
    url: '/assets/*',
    handler: (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, { maxAge: ONE_YEAR_MS, immutable: true }),
  })
  for (const file of SINGLE_FILES) {
    fastify.route({
      ...OPEN,
      url: `/${file}`,
      handler: (_request, reply) => reply.sendFile(file, { maxAge: ONE_DAY_MS }),
    })
  }
  // The browser must see a new version of the worker as soon as there is one.
  fastify.route({
    ...OPEN,
    url: '/service-worker.js',
    handler: (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('service-worker.js', { cacheControl: false }),
  })
}

/** The colours of a provider's own brand, where it has any. */
function serveBrand(fastify: FastifyInstance, settings: Settings): void {
  const brand = brandFile(settings)
  if (!brand) return
  const send = sendUnchanging(brand.styles)
  fastify.route({
    ...OPEN,
    url: `/${brand.name}`,
    handler: (request, reply) =>
      send(request, reply.header('cache-control', FOR_EVER).type('text/css; charset=utf-8')),
  })
}

export type DemoUsers = { readonly names: readonly string[]; readonly password: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}" />`

type BrandSettings = Pick<Settings, 'basePath' | 'brandName' | 'brandColour' | 'production'>

/** A provider's own colours as a file, since the security policy allows no styles in the page itself. */
function brandFile({ brandColour }: BrandSettings) {
  if (brandColour === undefined) return undefined
  const styles = brandStyles(brandColour)
  const hash = createHash('sha256').update(styles).digest('hex').slice(0, 8)
  return { name: `brand-${hash}.css`, styles }
}

/**
 * What the page knows before it has asked anything: where it lies, whose it is, and who can try it out. The browser reads
 * it in packages/ui/src/elements/Brand.tsx. The users of the demo are never named in production.
 */
function pageHead(settings: BrandSettings, demo: DemoUsers | undefined): string {
  const brand = brandFile(settings)
  const shownDemo = settings.production ? undefined : demo
  return [
    `<base href="${settings.basePath}/" />`,
    ...(settings.brandName ? [meta('application-name', settings.brandName)] : []),
    ...(brand ? [`<link rel="stylesheet" href="./${brand.name}" />`] : []),
    ...(shownDemo
      ? [meta('demo-users', shownDemo.names.join(' ')), meta('demo-password', shownDemo.password)]
      : []),
  ].join('\n    ')
}
