import { randomFor } from '../../packages/demo/src/random.ts'
import { faults, startFaultyProxy, type Fault } from './faulty-proxy.ts'
import { checkLedgers } from './ledger-check.ts'
import { addPlaces, openPortal } from './portal.ts'
import { inParallel, type Result, type RunOptions } from './run.ts'
import { postDeposit, sendUntilKnown, type Deposit, type Sending } from './sender.ts'

const PLACES = 8
const AT_ONCE = 16
/** How many attempts of a submission may go wrong. */
const MOST_FAULTS = 4
const FAULT_SHARE = 0.5
/** Some are sent to both servers at the same moment, and some once more after they were acknowledged. */
const TWICE_SHARE = 0.1
const AGAIN_SHARE = 0.1

/** Submissions to two server processes through proxies that cut connections: none may be lost, none stored twice. */
export async function run({ seed, size, stage, signal }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url, { now: new Date() })
  const servers = [
    await stage.startServer({ DATABASE_URL: url }),
    await stage.startServer({ DATABASE_URL: url }),
  ]
  const proxies = [await startFaultyProxy(servers[0]!.address), await startFaultyProxy(servers[1]!.address)]
  const acknowledged = new Map<string, string>()
  const counts = { submissions: 0, attempts: 0, faults: 0 }
  const findings: string[] = []
  try {
    const places = await addPlaces(portal, PLACES)
    await inParallel(size, { atOnce: AT_ONCE, signal }, async (number) => {
      counts.submissions += 1
      const deposit = { place: places[number % PLACES]!, key: `trust-${seed}-${number}` }
      const plan = planOf(seed, number)
      const { cut, ...sending } = await sendPlanned(
        deposit,
        plan,
        proxies.map(({ address }) => address),
      )
      counts.attempts += sending.attempts
      counts.faults += cut
      findings.push(...sending.findings.map((finding) => `${deposit.key}: ${finding}`))
      if (sending.answers.size > 1)
        findings.push(`${deposit.key} was answered in ${sending.answers.size} ways`)
      for (const answer of sending.answers) acknowledged.set(deposit.key, answer)
    })
    const checked = await checkLedgers(portal.database.db, acknowledged)
    return { counts: { ...counts, ...checked.counts }, findings: [...findings, ...checked.findings] }
  } finally {
    for (const { close } of proxies) close()
    await Promise.all(servers.map(({ kill }) => kill()))
    await portal.close()
  }
}

type Plan = {
  readonly faults: readonly Fault[]
  readonly first: number
  readonly twice: boolean
  readonly again: boolean
}

/** What becomes of each attempt of one submission follows from the seed alone. */
function planOf(seed: number, number: number): Plan {
  const random = randomFor('exactly once', seed, number)
  return {
    faults: Array.from({ length: MOST_FAULTS }, () =>
      random.chance(FAULT_SHARE) ? random.pick(faults) : 'passed',
    ),
    first: random.int(0, 1),
    twice: random.chance(TWICE_SHARE),
    again: random.chance(AGAIN_SHARE),
  }
}

/** Attempts go to the two servers in turn, as a balancer would send them. */
async function sendPlanned(deposit: Deposit, plan: Plan, addresses: readonly string[]) {
  const sending: Sending = { answers: new Set(), findings: [], attempts: 0 }
  let cut = 0
  const send = (from: number) =>
    sendUntilKnown(sending, (number) => {
      const fault = plan.faults[number] ?? 'passed'
      if (fault !== 'passed') cut += 1
      return postDeposit(addresses[(from + number) % addresses.length]!, deposit, fault)
    })
  await Promise.all(plan.twice ? [send(plan.first), send(plan.first + 1)] : [send(plan.first)])
  if (plan.again) await send(plan.first + 1)
  return { ...sending, cut }
}
