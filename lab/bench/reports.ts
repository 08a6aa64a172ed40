import { fetchPatiently, inTurns } from './measure.ts'
import { type Server, memoryOf } from './processes.ts'
import { settings } from './settings.ts'
import { bearer, FLOOR, signIn, WORLD, type Stage } from './stage.ts'
import { addLine, kilobytes, milliseconds, ratioOf } from './table.ts'
import { FEW, MANY } from './world.ts'

type Call = (company: number) => ReturnType<typeof fetchPatiently>

const PACKED = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The list call of a portal, as a browser makes it or without compression. */
export async function listOf(portal: Server, headers: Readonly<Record<string, string>> = {}): Promise<Call> {
  const all = { ...bearer(await signIn(portal)), ...headers }
  return (company) => fetchPatiently(`${portal.address}/api/reports/deposit?companyId=${company}`, all)
}

/** Whole lists of one place, one call at a time, against json_agg of the bare rows sent as it is. */
export async function measureReports(stage: Stage): Promise<void> {
  const portal = await stage.startPortal(WORLD)
  const floor = await stage.startFloor(FLOOR)
  const [list, packed] = [await listOf(portal), await listOf(portal, PACKED)]
  const bare: Call = (company) => fetchPatiently(`${floor.address}/list/${company}`)
  const rounds = settings.rounds * 7
  await measureList(
    'deposit report, 5 000 rows',
    rounds,
    () => list(FEW),
    () => bare(FEW),
    '≤ 1.3',
  )
  await measureList(
    'the same, compressed',
    rounds,
    () => packed(FEW),
    () => bare(FEW),
  )
  await measureList(
    'deposit report, 50 000 rows',
    settings.rounds,
    () => list(MANY),
    () => bare(MANY),
  )
  await Promise.all([portal.stop(), floor.stop()])
}

async function measureList(
  path: string,
  rounds: number,
  list: () => ReturnType<Call>,
  bare: () => ReturnType<Call>,
  aim = '',
): Promise<void> {
  const times = await inTurns(rounds, {
    list: async () => (await list()).ms,
    bare: async () => (await bare()).ms,
  })
  const sizes = { list: (await list()).bytes, bare: (await bare()).bytes }
  addLine({
    path,
    figure: `${milliseconds(times.list)}, ${kilobytes(sizes.list)}`,
    floor: `json_agg: ${milliseconds(times.bare)}, ${kilobytes(sizes.bare)}`,
    ratio: ratioOf(times.list, times.bare),
    aim,
  })
}

const AT_ONCE = 8
/** A heap grows over a few calls; one wave would not show where it ends. */
const WAVES = 3

/** The most memory that a server ever had when large reports were read at the same time, again and again. */
export async function measureMemory(stage: Stage): Promise<void> {
  for (const encoding of ['identity', 'gzip']) {
    const portal = await stage.startPortal(WORLD)
    const list = await listOf(portal, { 'accept-encoding': encoding })
    const before = memoryOf(portal.pid).resident
    for (let wave = 0; wave < WAVES; wave += 1)
      await Promise.all(Array.from({ length: AT_ONCE }, () => list(MANY)))
    addLine({
      path: `memory, eight reports of 50 000 rows at once, ${encoding}`,
      figure: `${memoryOf(portal.pid).mostResident} MiB at most`,
      floor: `${before} MiB before`,
      aim: '< 512 MiB',
    })
    await portal.stop()
  }
}
