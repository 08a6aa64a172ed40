import { logOptions, logExit } from './platform/http/logs.ts'
import { fileURLToPath } from 'node:url'
import { languages } from '@kassavirta/domain/kernel/texts/languages'
import { buildApp } from './app.ts'
import { contract } from './contract.ts'
import { attachStatement } from './reports/reports/papers/mail-statements.ts'
import { jobsOfFeatures } from './jobs.ts'
import { language } from './platform/language.ts'
import { readAuditKeys } from './platform/audit/audit-keys.ts'
import { checkHeadFile } from './platform/audit/heads.ts'
import { startBackground } from './platform/background.ts'
import { makeClock, type Deps } from './platform/deps.ts'
import { followStandby, startDatabase } from './platform/database/open-database.ts'
import { serverMetrics, type ServerMetrics } from './platform/metrics/server-metrics.ts'
import { mapStacks } from './platform/mapped-stacks.ts'
import { checkPorts, type WantedPort, readSettings, type Settings } from './platform/settings.ts'
import { packageFile } from './platform/package-files.ts'
import { readDeskSecrets, readTokenSecrets } from './platform/session/token-secret.ts'
import { messageFor } from './cli/faults.ts'
import type { Demo } from './demo/demo.ts'
import { loadDemo, neededDemo } from './demo/load-demo.ts'
import { hasDemo, isEmpty, shouldFillDemo } from './demo/presence.ts'

mapStacks()
logExit()

const WEB_ROOT = fileURLToPath(packageFile(`../web/${languages[language].pages}`))
/** The build writes it here (`build/server-build.ts`). */
const COMMIT = process.env['BUILD_COMMIT'] || 'unknown'
/** Longer than any answer should take, shorter than systemd and Docker wait. */
const STOP_WITHIN_MS = 8_000

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await checkHeadFile(settings)
  await checkPorts(portsOf(settings))
  const database = followStandby(await startDatabase(settings, printError), settings)
  const { db, kind } = database
  const deps = {
    database,
    db,
    settings,
    clock: makeClock(settings.clockStart),
    tokenSecrets: readTokenSecrets(settings),
    deskSecrets: readDeskSecrets(settings),
    auditKeys: readAuditKeys(settings),
  }
  await fillDemo(deps)
  const metrics = serverMetrics({ version: contract.version, commit: COMMIT })
  const isDemo = await hasDemo(db)
  if (isDemo && settings.production) print('WARNING: the passwords of the demo users are public.')
  const demo = isDemo ? await loadDemo() : undefined
  const app = await buildApp(deps, {
    webRoot: WEB_ROOT,
    demo: demo && { names: demo.users.map(({ name }) => name), password: demo.password },
    logger: logOptions(settings.logLevel),
    metrics,
  })
  const desk = settings.deskPort === undefined ? undefined : await openDesk(deps, metrics)
  database.onConnectionLost((lost) => {
    metrics.countLostConnection()
    app.log.warn(lost, 'a connection of the database was lost')
  })
  const background = startBackground(deps, {
    ...(await mailingOf(deps)),
    log: app.log,
    ofFeatures: jobsOfFeatures(deps),
    onFailure: metrics.countJobFailure,
  })
  const monitored = await openMetrics(metrics, deps)
  const commands = kind === 'pglite' ? await openCommands(deps) : undefined
  const stop = async (signal: NodeJS.Signals) => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    app.log.info({ signal }, 'stopping')
    await Promise.all([app.close(), desk?.close()])
    await commands?.close()
    await monitored?.close()
    await background.stop()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  const portOf = (listening: string) => new URL(listening).port
  const port = portOf(await app.listen({ port: settings.port, host: settings.host }))
  const deskPort = desk && portOf(await desk.listen({ port: settings.deskPort ?? 0, host: settings.host }))
  welcome(deps, { port, deskPort }, demo)
}

async function fillDemo(deps: Deps): Promise<void> {
  const { db, settings } = deps
  const { kind } = deps.database
  const empty = await isEmpty(db)
  if (!shouldFillDemo({ demo: settings.demo, kind, empty, production: settings.production })) return
  const { fill } = await neededDemo()
  // Filling the embedded database takes long, and a silent console would look stuck.
  process.stdout.write('Filling the demo')
  await fill(deps, (part) => process.stdout.write(` … ${part}`))
  process.stdout.write(' … done\n')
}

const portsOf = ({ port, host, deskPort, metricsPort, metricsHost }: Settings): readonly WantedPort[] => [
  { setting: 'PORT', port, host },
  ...(deskPort === undefined ? [] : [{ setting: 'DESK_PORT', port: deskPort, host }]),
  ...(metricsPort === undefined ? [] : [{ setting: 'METRICS_PORT', port: metricsPort, host: metricsHost }]),
]

// Modules that only some starts need are imported on demand, which saves every other server time and memory.

/** Without a relay mail stays in its table. */
async function mailingOf(deps: Deps) {
  const { smtpUrl, mailFrom } = deps.settings
  if (!smtpUrl) return { mailer: undefined }
  const { smtpMailer } = await import('./platform/mail/smtp-mailer.ts')
  return { mailer: smtpMailer(smtpUrl, mailFrom), attach: attachStatement(deps) }
}

async function openCommands(deps: Deps) {
  const { openCommandSocket } = await import('./cli/command-socket.ts')
  return openCommandSocket(deps)
}

async function openDesk(deps: Deps, metrics: ServerMetrics) {
  const { buildDesk } = await import('./desk-app.ts')
  return buildDesk(deps, { logger: logOptions(deps.settings.logLevel), metrics })
}

async function openMetrics(metrics: ServerMetrics, { database, settings }: Deps) {
  const { metricsPort: port, metricsHost: host } = settings
  if (port === undefined) return undefined
  const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts')
  return serveMetrics(metrics, database, { port, host })
}

type Ports = { readonly port: string; readonly deskPort: string | undefined }

function welcome({ database, settings }: Deps, { port, deskPort }: Ports, demo: Demo | undefined): void {
  if (demo) {
    print('Demo users:')
    for (const { name, shows } of demo.users) print(`  ${name.padEnd(12)} ${demo.password}   ${shows}`)
  }
  if (demo && deskPort) {
    print('Demo staff, at the desk (its sign-in page shows the codes):')
    for (const { username, shows } of demo.staff)
      print(`  ${username.padEnd(12)} ${demo.staffPassword}   ${shows}`)
  }
  if (database.kind === 'pglite') {
    print(`Embedded database in ${settings.dataDir} (for trying out; set DATABASE_URL for real use)`)
  }
  print(`Kassavirta answers at ${settings.publicUrl ?? `http://localhost:${port}${settings.basePath}`}`)
  if (deskPort) print(`Its desk answers at ${settings.deskUrl ?? `http://localhost:${deskPort}`}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

try {
  await start()
} catch (error) {
  printError(messageFor(error))
  process.exit(1)
}
