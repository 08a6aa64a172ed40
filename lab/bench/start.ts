import { setTimeout } from 'node:timers/promises'
import { fetchOnce } from './measure.ts'
import { memoryOf, type Server } from './processes.ts'
import { settings } from './settings.ts'
import { bearer, FLOOR, signIn, type Stage } from './stage.ts'
import { addLine, kilobytes, median, ratioOf } from './table.ts'

const DEMO = 'demo'
/** Longer than the first turn of every background job takes. */
const REST_MS = 6_000

/** A start on a database that the server itself filled with the demo, the memory at rest, and a report of the demo. */
export async function measureStart(stage: Stage): Promise<void> {
  await stage.addDatabase(DEMO)
  const filling = await stage.startPortal(DEMO, { DEMO: 'true' })
  await filling.stop()
  const starts: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
  for (let round = 0; round < settings.rounds + 2; round += 1) {
    starts.portal.push(await secondsToReady(() => stage.startPortal(DEMO), '/readyz'))
    starts.bare.push(await secondsToReady(() => stage.startFloor(FLOOR), '/row/1'))
  }
  const [portal, bare] = [median(starts.portal), median(starts.bare)]
  addLine({
    path: 'ready after start, filled database',
    figure: `${portal.toFixed(2)} s`,
    floor: `bare Fastify and pg: ${bare.toFixed(2)} s`,
    ratio: ratioOf(portal, bare),
    aim: '≤ 0.6 s',
  })
  await measureRest(stage)
}

async function secondsToReady(start: () => Promise<Server>, path: string): Promise<number> {
  const started = performance.now()
  const server = await start()
  await fetchOnce(`${server.address}${path}`)
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}

async function measureRest(stage: Stage): Promise<void> {
  const [portal, floor] = [await stage.startPortal(DEMO), await stage.startFloor(FLOOR)]
  await setTimeout(REST_MS)
  const [rest, bare] = [memoryOf(portal.pid), memoryOf(floor.pid)]
  addLine({
    path: 'memory at rest, PostgreSQL',
    figure: `${rest.resident} MiB resident, ${rest.proportional} MiB proportional`,
    floor: `bare Fastify and pg: ${bare.resident} MiB, ${bare.proportional} MiB`,
    ratio: ratioOf(rest.resident, bare.resident),
    aim: '≤ 130 MiB',
  })
  await measureWire(portal)
  await Promise.all([portal.stop(), floor.stop()])
}

/** The longest deposit report of the demo, as a browser asks for it and as it is without compression. */
async function measureWire(portal: Server): Promise<void> {
  const session = await signIn(portal, JSON.stringify({ username: 'demo', password: 'Demo-1234' }))
  const fetchReport = (company: number, encoding: string) =>
    fetchOnce(`${portal.address}/api/reports/deposit?companyId=${company}`, {
      ...bearer(session),
      'accept-encoding': encoding,
    })
  const companies = session.user.permittedCompanies.map(({ id }) => id)
  const plain = await Promise.all(companies.map((id) => fetchReport(id, 'identity')))
  const most = Math.max(...plain.map(({ bytes }) => bytes))
  const longest = companies[plain.findIndex(({ bytes }) => bytes === most)] ?? 0
  const packed = await fetchReport(longest, 'gzip, deflate, br, zstd')
  addLine({
    path: 'deposit report of the demo on the wire',
    figure: `${kilobytes(packed.bytes)} (${packed.encoding ?? 'not compressed'})`,
    floor: `not compressed: ${kilobytes(most)}`,
    ratio: ratioOf(packed.bytes, most),
    aim: '≤ 40 kB',
  })
}
