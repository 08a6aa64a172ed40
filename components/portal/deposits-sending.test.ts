import { expect, test } from 'vitest'
import { isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { framed, reload, visitPage } from '../support/framed-page.ts'
import {
  choose,
  click,
  doubleClick,
  fill,
  press,
  box,
  button,
  choice,
  dialog,
  heading,
  link,
  screen,
  expectGone,
  saying,
} from '../support/screen.ts'
import { unfold } from './entry-world.ts'
import { maija, sessionOf } from './open-portal.ts'
import {
  loseOutcome,
  waiting,
  BAG,
  bagField,
  count,
  fillDeposit,
  next,
  openForm,
  readyToSend,
  RECEIPT,
  sendNow,
  sent,
  submissionForms,
} from './submission-forms.ts'
const { deposit } = submissionForms
const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
const confirm = () => click(button('Vahvista'))
const failure = () => screen.getByRole('alert').filter({ hasText: deposit.failed })
const unconfirmed = () => waiting('Vahvistus jäi saamatta')
const expectReceipt = async () => {
  await expect.element(heading(deposit.received)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('definition').first())
    .toHaveTextContent(String(RECEIPT))
}

test('an answer lost on the wire is asked for', async () => {
  const server = await readyToSend(deposit)
  server.loseAnswer(deposit.endpoint)
  await confirm()
  await expectReceipt()
  expect(sent(server, deposit.endpoint)).toHaveLength(1)
})

test('a reloaded deposit without an answer is not sent again', async () => {
  const server = await readyToSend(deposit)
  loseOutcome(server, deposit.endpoint)
  await confirm()
  await expect.element(unconfirmed()).toBeVisible()
  const release = server.hold(getOutcome)
  await reload()
  await expect.element(saying('Tarkistamme, menikö edellinen lähetys perille…')).toBeVisible()
  release()
  await expectReceipt()
  expect(sent(server, deposit.endpoint)).toHaveLength(1)
})

test('what has not left stands in its summary until it is refused', async () => {
  const server = await readyToSend(deposit)
  server.cut(deposit.endpoint)
  server.cut(getOutcome)
  await confirm()
  await expect.element(unconfirmed()).toBeVisible()
  await visitPage('/tilitys')
  await expect.element(waiting(`Vahvistamasi ${deposit.what} ei ole lähtenyt.`)).toBeVisible()
  server.refuse(deposit.endpoint, 400, 'Tarkista viite', { reference: 'Tarkista viite' })
  await click(sendNow())
  await expect.element(failure()).toMatchTextContent('Tarkista viite')
  await click(link('Tarkista viite', failure()))
  await expect.element(choice('Viite')).toHaveFocus()
  await expect.element(choice('Viite')).toHaveAccessibleDescription('(valinnainen) Tarkista viite')
  await expect.element(count('50 €')).toHaveValue('1')
})

test('a refusal is told in the server’s words [R-ERR-05, R-WIZ-04]', async () => {
  const server = await readyToSend(deposit)
  for (const [status, body, text] of [
    [400, { errorMessage: 'Päivämäärä ei kelpaa' }, 'Päivämäärä ei kelpaa'],
    [400, { title: 'Otsikko' }, 'Otsikko'],
    [403, { errorMessage: 'Ei oikeutta' }, 'Ei oikeutta'],
    [500, { errorMessage: 'x' }, 'Server error'],
  ] as const) {
    server.answerInstead(deposit.endpoint, status, JSON.stringify(body))
    await confirm()
    await expect.element(failure()).toMatchTextContent(text)
  }

  const before = sent(server, deposit.endpoint).length
  const release = server.hold(deposit.endpoint)
  await doubleClick(sendNow())
  release()
  await expectReceipt()
  expect(sent(server, deposit.endpoint)).toHaveLength(before + 1)
})

test('a deposit still being handled is asked about again', async () => {
  const server = await readyToSend(deposit)
  server.refuse(deposit.endpoint, 409, 'Lähetys on jo käsittelyssä')
  await confirm()
  await expectReceipt()
  const [first, second, ...more] = sent(server, deposit.endpoint)
  expect([second, more]).toEqual([first, []])
})

test('the deposit is whole after signing in again', async () => {
  const server = await openForm(deposit)
  await fillDeposit()
  server.refuse(getReferences, 401, 'Unauthorized')
  server.refuse(refresh, 401, 'Unauthorized')
  server.answer(login, () => sessionOf(maija))
  await unfold()
  await fill(box('Viesti'), 'Iltavuoro')
  await choose(choice('Tili'), '5102')
  const expired = dialog('Istuntosi vanhentui')
  await fill(expired.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
  await click(button('Kirjaudu sisään', expired))
  await expectGone(expired)
  await expect.element(count('50 €')).toHaveValue('1')
  await expect.element(bagField()).toHaveValue(BAG)
  await expect.element(box('Viesti')).toHaveValue('Iltavuoro')
  await click(next())
  await confirm()
  await expectReceipt()
})

test('a draft survives a reload, and sending removes it', async () => {
  await readyToSend(deposit)
  await reload()
  await expect.element(heading(deposit.title)).toBeVisible()
  await expect.element(count('50 snt')).toHaveValue('1')
  await expect.element(bagField()).toHaveValue(BAG)
  await expect.element(saying('Tallennettu tälle laitteelle klo')).toBeVisible()
  await click(next())
  await confirm()
  await expectReceipt()
  const drafts = () => Object.keys(framed().localStorage).filter((key) => key.includes('draft'))
  expect(drafts()).toEqual([])
  // The receipt also survives a reload of its tab.
  await reload()
  await expectReceipt()
  await click(button('Tee uusi tilitys'))
  await expect.element(bagField()).toHaveValue('')
})

test('a bag declared before is pointed out and stops nobody', async () => {
  const server = await openForm(deposit, ({ answer }) =>
    answer(isBagUsed, ({ query }) => ({ used: query['securityBagNumber'] === BAG })),
  )
  await fillDeposit()
  await fill(bagField(), `AA ${BAG}`)
  await press('{Enter}')
  const warning = screen.getByText('Tällä turvapussinumerolla on jo tehty tilitysilmoitus. Tarkista numero.')
  await expect.element(warning).toBeVisible()
  await click(next())
  await expect.element(heading(REVIEW)).toHaveFocus()
  await expect.element(warning).toBeVisible()
  await confirm()
  await expectReceipt()
  expect(sent(server, deposit.endpoint)[0]?.[1]).toMatchObject({ securityBagNumber: BAG })
})
