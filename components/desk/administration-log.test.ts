import {
  checkSeals,
  exportAuditLog,
  listAuditChoices,
  searchAuditLog,
} from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, click, fill } from '../support/actions.ts'
import { framed } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { box, button, choice, screen } from '../support/screen.ts'
import { openDesk } from './open-desk.ts'

type Row = Reply<typeof searchAuditLog>['rows'][number]
type Seals = Reply<typeof checkSeals>

const rowOf = (change: Partial<Row>): Row => ({
  auditId: 482_917,
  at: '2026-11-16T08:01:52Z',
  action: 'company.viewed',
  maker: 'staff',
  name: 'Leena Mattila',
  place: { companyId: 3, name: 'Myllypuoti Kaleva' },
  subject: '3',
  detail: '{}',
  seal: 482_900,
  ...change,
})
const unknown = rowOf({
  auditId: 2,
  action: 'moon.landed',
  maker: 'user',
  name: 'Sari Myllymäki',
  seal: null,
})
const command = rowOf({
  auditId: 1,
  action: 'command.backup',
  maker: 'system',
  name: '',
  place: null,
  detail: '{"file": "yö.tar"}',
})
const intact: Seals = { from: 501, to: 1000, last: 1000, broken: null, isCut: false, unsealed: 0, late: 0 }

function openLog(address = '', given?: (server: GivenServer) => void) {
  const server = openDesk(`/hallinta/loki${address}`, { roles: ['supervisor'] })
  server.answer(searchAuditLog, { rows: [rowOf({}), unknown, command], next: null })
  server.answer(listAuditChoices, {
    staff: [{ staffId: 7, name: 'Mattila Leena' }],
    actions: ['bag.opened', 'moon.landed'],
  })
  server.answer(checkSeals, intact)
  given?.(server)
  return server
}

test('a row says who did what, where and to what; what is not known shows its code, details are folded', async () => {
  openLog()
  const row = (text: string) => screen.getByRole('row').filter({ hasText: text })
  await expect
    .element(row('Leena'))
    .toMatchTextContent(
      /16\.11\.2026.*Leena Mattila.*henkilökunta.*Toimipaikan sivu avattu.*Myllypuoti Kaleva.*482900/,
    )
  await expect.element(row('Sari')).toMatchTextContent(/asiakas.*moon\.landed.*odottaa/)
  await expect.element(row('Komentorivi')).toMatchTextContent(/Varmuuskopio tehty/)
  await expect.element(screen.getByText('"yö.tar"', { exact: false })).not.toBeVisible()
  await click(row('Komentorivi').getByText('Tiedot'))
  await expect.element(screen.getByText('"yö.tar"', { exact: false })).toBeVisible()
  await expect.element(screen.getByText(/Sinetit ehjät rivistä 501 riviin 1000\./)).toBeVisible()
  await expectAccessible()
})

test('filters stand in the address and are asked for by the button; the file has the same search', async () => {
  const server = openLog('?tekija=7&alkaen=2026-11-01')
  await expect.element(choice('Henkilökunta')).toHaveValue('7')
  await expect
    .poll(() => server.calls(searchAuditLog).at(-1)?.query)
    .toEqual({ staff: '7', from: '2026-11-01' })
  await choose(choice('Teko'), 'Pussi avattu')
  await fill(box('Toimipaikka'), 'kaleva')
  expect(server.calls(searchAuditLog)).toHaveLength(1)
  await click(button('Hae'))
  const asked = { staff: '7', from: '2026-11-01', action: 'bag.opened', place: 'kaleva' }
  await expect.poll(() => server.calls(searchAuditLog).at(-1)?.query).toEqual(asked)
  expect(framed().location.search).toContain('toimipaikka=kaleva')
  server.answer(exportAuditLog, { rows: [rowOf({ subject: '0042' })], isCut: true })
  const saved: Blob[] = []
  framed().URL.createObjectURL = (content) => {
    saved.push(content as Blob)
    return '#'
  }
  await click(button('Vie haku, CSV'))
  await expect.element(screen.getByText(/1 uusinta tapahtumaa/)).toBeVisible()
  expect(server.calls(exportAuditLog)[0]?.query).toEqual(asked)
  expect(await saved[0]?.text()).toMatch(/Leena Mattila;Toimipaikan sivu avattu;Myllypuoti Kaleva;'0042;/)
  await click(button('Vie haku, Excel (.xlsx)'))
  await expect.poll(() => saved.length).toBe(2)
  // A workbook is a zip of sheets; the same rows are asked for again.
  expect(await saved[1]?.slice(0, 2).text()).toBe('PK')
  expect(server.calls(exportAuditLog)[1]?.query).toEqual(asked)
  await click(button('Tyhjennä ehdot'))
  await expect.poll(() => server.calls(searchAuditLog).at(-1)?.query).toEqual({})
})

test('a broken seal is named, and the whole log is checked part after part', async () => {
  const server = openLog('', (given) => given.answer(checkSeals, { ...intact, unsealed: 3 }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ilman sinettiä yli viisi minuuttia: 3.')
  server.answer(checkSeals, ({ query }: { query: { from?: string } }) =>
    query.from === '1' ? { ...intact, from: 1, to: 600 } : { ...intact, from: 600, to: 776, broken: 777 },
  )
  await click(button('Tarkista koko loki'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Sinetti 777 ei täsmää tai puuttuu/)
  expect(server.calls(checkSeals).map(({ query }) => query['from'])).toEqual([undefined, '1', '600'])
  await expectAccessible()
})
