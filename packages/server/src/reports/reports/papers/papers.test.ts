import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { elementsOf, noPoppler, textOf } from '../../../../test/outgoing.ts'
import { givenReportMember } from '../../../../test/reports-world.ts'
import { addAccount, addMandate, addUser, signIn } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { mandate } from '../../../tables/places.ts'
import { changeOrder, deposit, supplyOrder } from '../../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
const { me } = givenReportMember(portal, {
  company: { supplyOrder: true },
  role: { deposits: true, changeOrders: true, accessoryOrderReport: true },
  mandate: { depositReport: true, changeOrderReport: true },
})
beforeEach(() => setParameter(db(), 'statements', 'true', portal.now))

const AT = new Date('2026-10-20T08:00:00Z')
const sent = () => ({
  companyId: me.companyId,
  accountId: me.accountId,
  userId: me.userId,
  createdAt: AT,
  modifiedAt: AT,
})
const declared = () => ({
  ...sent(),
  securityBagNumber: '9876543210',
  registerDate: '2026-10-19',
  totalSumCents: 123_456,
  coinTotalSumCents: 0,
})
const ordered = () => ({
  ...sent(),
  deliveryDate: '2026-10-22',
  totalSumCents: 50_000,
  noteTotalSumCents: 50_000,
  coinTotalSumCents: 0,
  pcs_50e: 10,
})

const fetch = (path: string, headers: object = me.headers) =>
  portal.app.inject({ url: `${path}?companyId=${me.companyId}`, headers: { ...headers } })
const statement = (month: string, headers?: object) =>
  fetch(`/api/statements/${me.accountId}/${month}`, headers)
const codeOf = async (answer: ReturnType<typeof fetch>) => (await answer).json().code

test.skipIf(noPoppler)(
  'the receipt of a deposit tells what its page tells, under the rights of its list (needs poppler-utils)',
  async () => {
    const [made] = await db()
      .insert(deposit)
      .values({ ...declared(), pcs_50e: 24, reference: '12344', message: 'Ääkköset' })
      .returning()
    const path = `/api/receipts/deposit/${made?.id}`
    const { statusCode, headers, rawPayload } = await fetch(path)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(headers['content-disposition']).toBe(`attachment; filename="kuitti-${made?.id}.pdf"`)
    expect(elementsOf(rawPayload).slice(0, 2)).toEqual(['Document', `H1 Tilitysilmoitus ${made?.id}`])
    const text = textOf(rawPayload)
    for (const fact of [
      'Myllypuoti Kaleva',
      '9876543210',
      '12344',
      'Ääkköset',
      'Maija Virtanen',
      '1 234,56 €',
      '24 × 50 €',
    ])
      expect(text).toContain(fact)
    const colleague = await signIn(portal, (await addUser(portal)).id)
    expect(await codeOf(fetch(path, colleague))).toBe('forbidden')
    expect(await codeOf(fetch('/api/receipts/deposit/999999'))).toBe('notFound')
  },
)

test.skipIf(noPoppler)(
  'what was removed or cancelled says so on its receipt (needs poppler-utils)',
  async () => {
    const [removed] = await db()
      .insert(deposit)
      .values({ ...declared(), removedAt: AT, removedBy: me.userId })
      .returning()
    const [cancelled] = await db()
      .insert(changeOrder)
      .values({ ...ordered(), stage: 'cancelled', cancelledAt: AT })
      .returning()
    const [supplies] = await db()
      .insert(supplyOrder)
      .values({ ...sent(), deliveryDate: '2026-10-22' })
      .returning()
    const read = async (path: string) => textOf((await fetch(`/api/receipts/${path}`)).rawPayload)
    expect(await read(`deposit/${removed?.id}`)).toContain('on poistettu')
    expect(await read(`changeOrder/${cancelled?.id}`)).toContain('on peruttu')
    expect(await read(`supplyOrder/${supplies?.id}`)).not.toContain('on peruttu')
  },
)

test('a statement needs its switch, a mandate for reports of the account, and a month that the lists hold', async () => {
  expect((await statement('2026-10')).statusCode).toBe(200)
  expect((await statement('2026-11')).statusCode).toBe(200)
  for (const month of ['2026-12', '2025-09', '2099-12'])
    expect(await codeOf(statement(month))).toBe('notFound')
  for (const month of ['2026-13', '2026', '9999-12', '0000-01', 'x'])
    expect(await codeOf(statement(month))).toBe('invalid')
  const other = await addAccount(db(), me.companyId, { accountNumber: 'FI1410093000123458' })
  expect(await codeOf(fetch(`/api/statements/${other.id}/2026-10`))).toBe('notFound')
  await db().update(mandate).set({ lastDay: '2026-11-14' }).where(eq(mandate.userId, me.userId))
  expect(await codeOf(statement('2026-10'))).toBe('forbidden')
  await setParameter(db(), 'statements', 'false', portal.now)
  await addMandate(portal, me.userId, me.accountId, { depositReport: true })
  expect(await codeOf(statement('2026-10'))).toBe('notFound')
  expect(await codeOf(fetch('/api/statements'))).toBe('notFound')
})

test.skipIf(noPoppler)(
  'each mandate right opens its own lists, and an empty month says so (needs poppler-utils)',
  async () => {
    const only = await addUser(portal)
    await addMandate(portal, only.id, me.accountId, { changeOrderReport: true })
    const headings = async (headers?: object) =>
      elementsOf((await statement('2026-10', headers)).rawPayload).filter((each) => each.startsWith('H2'))
    const orders = ['H2 Vaihtorahatilaukset', 'H2 Käsitellyt vaihtorahatilaukset']
    expect(await headings()).toEqual(['H2 Tilitysilmoitukset', 'H2 Käsitellyt tilitykset', ...orders])
    const theirs = await signIn(portal, only.id)
    expect(await headings(theirs)).toEqual(orders)
    const text = textOf((await statement('2026-10', theirs)).rawPayload)
    expect(text).toContain('Ei tapahtumia.')
    expect(text).toContain('näkyvät vain omasi')
  },
)

test('a month of more than five thousand rows is refused with the way to its workbook, and one of five thousand is printed', async () => {
  await db()
    .execute(`insert into deposit (company_id, account_id, user_id, security_bag_number, register_date,
      total_sum_cents, coin_total_sum_cents, created_at, modified_at)
    select ${me.companyId}, ${me.accountId}, ${me.userId}, n::text, '2026-10-19', 100, 0, '${AT.toISOString()}', now()
    from generate_series(1, 5001) n`)
  const refused = await statement('2026-10')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      code: 'tooLongForPaper',
      errorMessage:
        'Kuukaudessa on yli 5\u00a0000 riviä, mikä on liikaa paperille. Ota tiedot Excel-työkirjana (.xlsx) kohdasta Raportit.',
    },
  ])
  await db().execute("delete from deposit where security_bag_number = '1'")
  const { statusCode, rawPayload } = await statement('2026-10')
  expect([statusCode, rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
})
