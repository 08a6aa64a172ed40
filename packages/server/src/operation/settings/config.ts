import type { FastifyRequest } from 'fastify'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import type { DemoStaff, DeskConfig } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { loadDemo } from '../../demo/load-demo.ts'
import { hasDemo } from '../../demo/presence.ts'
import type { Deps } from '../../platform/deps.ts'
import { READ_METHODS } from '../../platform/http/methods.ts'
import type { AppBuilder } from '../../platform/http/route.ts'
import { language } from '../../platform/language.ts'
import { publicAddress } from '../../platform/settings.ts'
import { readParameters } from '../../shared/parameters.ts'

/** The public facts of the portal. The provider's own brand name replaces the name of the product. */
export async function readPortalConfig({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const parameters = await readParameters(db)
  return {
    ...parameters,
    productName: settings.brandName ?? parameters.productName,
    ...recordOf(portalSwitches, (name) => parameters[name] === 'true'),
  }
}

/** Colours of the light theme: a manifest has only one theme, while the page follows the device. */
const SURFACE = '#ffffff'
const GROUND = '#f3f6f7'

/** Addresses are relative to the manifest, so that they hold under a sub-path too. */
const manifestOf = (name: string) => ({
  // The same installed program after another start address.
  id: './',
  lang: language,
  name,
  short_name: name,
  start_url: './',
  scope: './',
  display: 'standalone',
  theme_color: SURFACE,
  background_color: GROUND,
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

/** Serves the manifest with which a browser installs the portal, under the name that the provider has given it. */
export function serveWebManifest({ fastify, deps }: AppBuilder): void {
  fastify.route({
    method: [...READ_METHODS],
    url: '/manifest.webmanifest',
    config: { access: openToAll },
    handler: async (_request, reply) => {
      const { productName } = await readPortalConfig(deps)
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(productName)))
    },
  })
}

/** The configuration of the desk's page before the sign-in. */
export async function showDeskConfig(deps: Deps, request: FastifyRequest): Promise<DeskConfig> {
  const { db, clock, settings } = deps
  const { productName } = await readParameters(db)
  const environment = await environmentOf(deps)
  const isShown = environment === 'demo' && isTriedOut(deps, request)
  return {
    name: settings.brandName ?? productName,
    environment,
    portalUrl: publicAddress(settings),
    demoStaff: isShown ? await readDemoStaff(db, clock()) : [],
  }
}

async function environmentOf({ db, settings }: Deps): Promise<DeskConfig['environment']> {
  if (settings.production) return 'production'
  return (await hasDemo(db)) ? 'demo' : 'test'
}

async function readDemoStaff(db: Deps['db'], now: Date): Promise<DemoStaff[]> {
  const demo = await loadDemo()
  return demo ? [...(await demo.readStaff(db, now))] : []
}

/** Headers of forwarded calls. Each proxy adds some of them. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

const OWN_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether somebody tries the desk out on the machine where it runs: a database that no server shares, a listener that
 * only this machine reaches, and no proxy that would let others in.
 */
function isTriedOut({ database, settings }: Deps, { headers, socket, host }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  const parties = [settings.host, socket.remoteAddress ?? '', host.replace(/:\d+$/, '')]
  return (
    database.kind === 'pglite' &&
    !settings.production &&
    !isForwarded &&
    parties.every((party) => OWN_MACHINE.has(party))
  )
}
