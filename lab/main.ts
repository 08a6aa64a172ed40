// Measurements and trials that are no tests: `npm run lab -- NAME`. lab/README.md tells of each.
import { execFileSync } from 'node:child_process'
import { missing, OF_CLUSTER } from '../scripts/checks/programs.mjs'
import { endWhenStopped, within } from './ending.ts'
import { say } from './table.ts'

/** What it does, and which of Debian's packages it cannot do without. It gets the rest of the command line. */
type Entry = readonly [
  does: string,
  needs: readonly string[],
  load: () => Promise<{ readonly run: (args: readonly string[]) => Promise<boolean> }>,
]

const POSTGRES = ['postgresql']
const CHROMIUM = ['chromium-headless-shell']
const BOTH = [...POSTGRES, ...CHROMIUM]

const entries: Readonly<Record<string, Entry>> = {
  backtest: ['how near suggested orders come to what shops order', [], () => import('./backtest/main.ts')],
  bench: ['what calls and screens cost, against a bare floor', BOTH, () => import('./bench/main.ts')],
  cluster: ['is anything lost when machines die under load', OF_CLUSTER, () => import('./cluster/main.ts')],
  icons: ['draws the icons of an installed portal', CHROMIUM, () => import('./icons.ts')],
  lighthouse: ['pages as a phone on a slow line sees them', CHROMIUM, () => import('./lighthouse/main.ts')],
  mutants: ['does a test notice slips in files by lot', POSTGRES, () => import('./mutants/main.ts')],
  screens: ['takes the pictures of docs/screens', CHROMIUM, () => import('./screens/main.ts')],
  sql: ['does a test notice a condition that is lost', POSTGRES, () => import('./mutants/sql.ts')],
  trust: ['kills, cut connections, races, tampering', POSTGRES, () => import('./trust/main.ts')],
}

const [name = '', ...args] = process.argv.slice(2)
const entry = entries[name]
process.exitCode = entry ? await runOne(entry) : tellAll()

function tellAll(): number {
  say('npm run lab -- NAME, which is one of')
  for (const [each, [does]] of Object.entries(entries)) say(`  ${each.padEnd(12)}${does}`)
  return name === '' ? 0 : 2
}

async function runOne([, needs, load]: Entry): Promise<number> {
  const lacking = missing(needs)
  if (lacking.length > 0) {
    say(
      `This needs ${lacking.join(' and ')}: apt-get install -y --no-install-recommends ${lacking.join(' ')}`,
    )
    return 2
  }
  endWhenStopped()
  const git = (...command: readonly string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain') ? ' with changes' : ''
  say(
    `${name} ${args.join(' ')}: ${new Date().toISOString()}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}\n`,
  )
  const { run } = await load()
  return (await within(() => run(args))) ? 0 : 1
}
