import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { makeXlsx, SLICE_ROWS } from './make-files.ts'
import { fileMaker, type PageMessage, type WorkerMessage } from './xlsx.ts'
import { xlsxBytes } from './xlsx.fixture.ts'

const rowsOf = (count: number) => [...readRows(deposits, sampleRows(deposits, count))]

/** Both ends as they are, joined by a channel that copies what it carries as one between a page and a worker does. */
function workerOf(take?: (message: PageMessage) => Promise<void>) {
  const { port1, port2 } = new MessageChannel()
  const told: PageMessage[] = []
  const maker = take ?? fileMaker((message: WorkerMessage) => port2.postMessage(message))
  const worker = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: (message: PageMessage) => port1.postMessage(message),
    terminate: () => {
      port1.close()
      ended = true
    },
  } as unknown as Parameters<typeof makeXlsx>[0]
  let ended = false
  port1.onmessage = (event) => worker.onmessage?.call(worker as Worker, event)
  port2.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    told.push(data)
    void maker(data)
  }
  onTestFinished(() => port1.close())
  return { worker, told, isEnded: () => ended }
}

const making = (signal = new AbortController().signal) => {
  const shares: number[] = []
  return { shares, signal, onProgress: (share: number) => void shares.push(share) }
}

const tableOf = (content: ArrayBuffer) => {
  const { SheetNames, Sheets } = read(content)
  return utils.sheet_to_json<readonly unknown[]>(Sheets[SheetNames[0] ?? ''] as WorkSheet, { header: 1 })
}

test('a long list goes to the worker in slices', async () => {
  const rows: Rows<unknown> = [...rowsOf(2 * SLICE_ROWS + 7), undefined]
  const { worker, told, isEnded } = workerOf()
  const { shares, ...rest } = making()
  const file = await makeXlsx(worker, { report: deposits, rows }, { ...rest })
  expect(tableOf(await file.arrayBuffer())).toEqual(tableOf(await xlsxBytes(deposits, rows)))
  const sizes = told.map((message) => (message.kind === 'rows' ? message.rows.length : message))
  expect(sizes).toEqual([
    { kind: 'begin', report: 'deposits', count: rows.length },
    SLICE_ROWS,
    SLICE_ROWS,
    8,
  ])
  expect(shares.map((share) => share * rows.length)).toEqual([0, SLICE_ROWS, 2 * SLICE_ROWS])
  expect(isEnded()).toBe(true)
})

test('groups come back as sheets', async () => {
  const { worker } = workerOf()
  const groups = {
    heading: 'Päivä',
    groups: [
      { name: 'a', count: SLICE_ROWS - 3 },
      { name: 'b', count: 8 },
    ],
  }
  const file = await makeXlsx(worker, { report: deposits, rows: rowsOf(SLICE_ROWS + 5), groups }, making())
  const { SheetNames } = read(await file.arrayBuffer())
  expect(SheetNames).toEqual(['Yhteenveto', 'a', 'b'])
})

test('an empty list is a file of headings', async () => {
  const file = await makeXlsx(workerOf().worker, { report: deposits, rows: [] }, making())
  expect(tableOf(await file.arrayBuffer())).toHaveLength(1)
})

test('a stopped worker makes no file', async () => {
  const { worker, told, isEnded } = workerOf()
  const stop = new AbortController()
  const onProgress = () => told.length === 2 && stop.abort()
  const made = makeXlsx(
    worker,
    { report: deposits, rows: rowsOf(3 * SLICE_ROWS) },
    { signal: stop.signal, onProgress },
  )
  await expect(made).rejects.toThrow('aborted')
  expect([told.length, isEnded()]).toEqual([2, true])
})

test('a worker that fails is ended', async () => {
  const { worker, isEnded } = workerOf(async () => {
    worker.onerror?.call(
      worker as Worker,
      Object.assign(new Event('error'), { message: 'rikki' }) as ErrorEvent,
    )
  })
  await expect(makeXlsx(worker, { report: deposits, rows: rowsOf(1) }, making())).rejects.toThrow('rikki')
  expect(isEnded()).toBe(true)
})

test('rows without a report are refused', async () => {
  const take = fileMaker(() => undefined)
  await expect(take({ kind: 'rows', rows: [] })).rejects.toThrow('before their report')
  await expect(take({ kind: 'begin', report: 'no-such-report', count: 1 })).rejects.toThrow('no-such-report')
})
