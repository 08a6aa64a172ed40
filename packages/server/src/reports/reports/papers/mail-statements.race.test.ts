import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { mail } from '../../../tables/ledgers.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate } from '../../../tables/places.ts'
import { statementChoice } from '../../../tables/reports.ts'
import { sendNextMail, type Mailer } from '../../../platform/mail/mail.ts'
import { attachStatement, mailStatements } from './mail-statements.ts'

const portal = givenPortal({ environment: { PUBLIC_URL: 'https://portaali.example.fi' } })
const db = () => portal.database.db
beforeEach(() => setParameter(db(), 'statements', 'true', portal.now))

const mails = () => db().select().from(mail).orderBy(mail.id)

let readers = 0

async function addReader(accountId: number) {
  const emailAddress = `lukija${(readers += 1)}@example.fi`
  const user = await addUser(portal, { activatedAt: portal.now, emailAddress })
  await addMandate(portal, user.id, accountId, { depositReport: true })
  return user
}

async function place() {
  const { id: companyId } = await addCompany(db())
  return { companyId, accountId: (await addAccount(db(), companyId)).id }
}

test('a link is written once a month to whoever chose it, by whichever of many processes', async () => {
  const { accountId } = await place()
  const many = 420
  const users = []
  for (let made = 0; made < many; made += 1) users.push(await addReader(accountId))
  await db()
    .insert(statementChoice)
    .values(
      users.map(({ id }) => ({ userId: id, accountId, createdAt: portal.now, mailedUpTo: '2026-10-01' })),
    )
  await mailStatements(portal.deps)
  expect(await mails()).toEqual([])
  // Six in the morning of the first of December in Helsinki.
  portal.now = new Date('2026-12-01T03:59:00Z')
  await mailStatements(portal.deps)
  expect(await mails()).toEqual([])
  portal.now = new Date('2026-12-01T04:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => mailStatements(portal.deps)))
  await mailStatements(portal.deps)
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(many)
  expect(await mails()).toHaveLength(many)
  const [first] = await mails()
  expect(first?.body).toContain(`https://portaali.example.fi/raportit/lista?kooste=${accountId}_2026-11`)
  portal.now = new Date('2027-01-01T08:00:00Z')
  await mailStatements(portal.deps)
  expect(await mails()).toHaveLength(2 * many)
})

test('a choice is the person’s own, stands until it is ended, and is made only of what they may see', async () => {
  const { companyId, accountId } = await place()
  const user = await addReader(accountId)
  let headers = await signIn(portal, user.id)
  const choose = async (isMailed: boolean, account = accountId) =>
    (
      await portal.app.inject({
        method: 'PUT',
        url: '/api/statements/mailing',
        headers,
        payload: { customerId: companyId, accountId: account, isMailed },
      })
    ).statusCode
  const offered = async () =>
    (await portal.app.inject({ url: `/api/statements?companyId=${companyId}`, headers })).json()
  expect(await offered()).toMatchObject({ accounts: [{ accountId, isMailed: false }] })
  expect([await choose(true), await choose(true)]).toEqual([204, 204])
  const { accounts, months } = await offered()
  expect([accounts[0].isMailed, months[0], months.at(-1), months.length]).toEqual([
    true,
    '2026-11',
    '2025-10',
    14,
  ])
  const foreign = await addAccount(db(), (await addCompany(db())).id)
  expect(await choose(true, foreign.id)).toBe(404)
  portal.now = new Date('2026-12-01T08:00:00Z')
  await mailStatements(portal.deps)
  expect(await mails()).toMatchObject([
    { recipient: user.emailAddress, subject: 'Kuukausikooste 11/2026 on valmis' },
  ])
  headers = await signIn(portal, user.id)
  // Ending and choosing again mails the same month no second time.
  expect([await choose(false), await choose(true)]).toEqual([204, 204])
  await mailStatements(portal.deps)
  expect(await choose(false)).toBe(204)
  portal.now = new Date('2027-01-01T08:00:00Z')
  await mailStatements(portal.deps)
  expect(await mails()).toHaveLength(1)
})

test('who has lost the account, cannot sign in or never confirmed the address gets nothing', async () => {
  const { accountId } = await place()
  const [gone, off, never, fine] = await Promise.all(Array.from({ length: 4 }, () => addReader(accountId)))
  const people = [gone, off, never, fine].flatMap((each) => each ?? [])
  await db()
    .insert(statementChoice)
    .values(
      people.map(({ id }) => ({ userId: id, accountId, createdAt: portal.now, mailedUpTo: '2026-10-01' })),
    )
  await db()
    .update(mandate)
    .set({ lastDay: '2026-11-30' })
    .where(eq(mandate.userId, gone?.id ?? 0))
  await db()
    .update(portalUser)
    .set({ disabledAt: portal.now })
    .where(eq(portalUser.id, off?.id ?? 0))
  await db()
    .update(portalUser)
    .set({ activatedAt: null })
    .where(eq(portalUser.id, never?.id ?? 0))
  await db()
    .update(portalUser)
    .set({ emailAddress: 'fine@example.fi' })
    .where(eq(portalUser.id, fine?.id ?? 0))
  portal.now = new Date('2026-12-01T08:00:00Z')
  await mailStatements(portal.deps)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['fine@example.fi'])
})

test('a statement goes along where the provider allows it, by the rights of the moment in which it is sent', async () => {
  await setParameter(db(), 'statementAttachments', 'true', portal.now)
  const { accountId } = await place()
  const users = [await addReader(accountId), await addReader(accountId)]
  await db()
    .insert(statementChoice)
    .values(
      users.map(({ id }) => ({ userId: id, accountId, createdAt: portal.now, mailedUpTo: '2026-10-01' })),
    )
  portal.now = new Date('2026-12-01T04:00:00Z')
  await mailStatements(portal.deps)
  await db().update(mandate).set({ lastDay: '2026-11-30' }).where(eq(mandate.userId, users[0]!.id))
  const files: (string | undefined)[] = []
  const mailer: Mailer = async ({ file }) => {
    files.push(file && Buffer.from(file.bytes).toString('latin1', 0, 5))
  }
  while (await sendNextMail(db(), mailer, portal.now, attachStatement(portal.deps)));
  expect(files).toEqual([undefined, '%PDF-'])
})

test('a statement that is too long for paper stays behind, and the mail says so beside its link', async () => {
  await setParameter(db(), 'statementAttachments', 'true', portal.now)
  const { accountId, companyId } = await place()
  const reader = await addReader(accountId)
  await db()
    .insert(statementChoice)
    .values({ userId: reader.id, accountId, createdAt: portal.now, mailedUpTo: '2026-10-01' })
  await db()
    .execute(`insert into deposit (company_id, account_id, user_id, security_bag_number, register_date,
      total_sum_cents, coin_total_sum_cents, created_at, modified_at)
    select ${companyId}, ${accountId}, ${reader.id}, n::text, '2026-11-19', 100, 0, '2026-11-20T08:00:00Z', now()
    from generate_series(1, 5001) n`)
  portal.now = new Date('2026-12-01T04:00:00Z')
  await mailStatements(portal.deps)
  const posted: { body: string; hasFile: boolean }[] = []
  const mailer: Mailer = async ({ body, file }) => void posted.push({ body, hasFile: file !== undefined })
  while (await sendNextMail(db(), mailer, portal.now, attachStatement(portal.deps)));
  expect(posted).toEqual([{ body: expect.stringMatching(/\?kooste=.*liikaa paperille/s), hasFile: false }])
})
