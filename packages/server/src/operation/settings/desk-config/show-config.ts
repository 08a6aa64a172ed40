import type { DemoStaff, DeskConfig } from '@kassavirta/domain/reports/front-pages/desk/config-api'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { publicAddress } from '../../../platform/settings.ts'
import { loadDemo } from '../../../demo/load-demo.ts'
import { hasDemo } from '../../../demo/presence.ts'
import { readParameters } from '../../../shared/parameters.ts'

/** What the page of the desk needs before anybody has signed in. */
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

/** What a proxy adds to a call that it passes on; each adds some of them. */
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
