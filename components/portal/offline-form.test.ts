import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { reload } from '../support/framed-page.ts'
import { click, fill, alert, button, dialog, heading, screen, expectGone } from '../support/screen.ts'
import { confirmButton, FORM, openDepositForm, REVIEW, SENT } from './entry-world.ts'
import { maija, sessionOf } from './open-portal.ts'
import { waiting, fillDeposit, count, bagField, BAG, next } from './submission-forms.ts'
const NETWORK = 'Palvelinvirhe. Tarkista Internet-yhteytesi.'
const offline = () => alert().filter({ hasText: 'vahvistettu ilmoitus lähtee, kun yhteys palaa' })
const tryNow = () => click(button('Yritä uudelleen', offline()))

test('a form opened without a connection sends once it returns', async () => {
  const server = await openDepositForm()
  await fillDeposit()
  server.cutLine(true)
  await reload()
  await expect.element(heading(FORM)).toBeVisible()
  await expect.element(offline()).toMatchTextContent(NETWORK)
  await expect.element(screen.getByRole('banner')).toMatchTextContent(/^Kassavirta/)
  await expect.element(count('50 €')).toHaveValue('1')
  await expect.element(bagField()).toHaveValue(BAG)
  await fill(count('20 €'), '2')
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(confirmButton())
  const goesLater = waiting('Vahvistamasi tilitysilmoitus 91,50 € lähtee, kun yhteys palaa.')
  await expect.element(goesLater).toBeVisible()
  // Once more without a connection: nothing of it is lost, and nothing has been sent.
  await reload()
  await expect.element(heading(REVIEW)).toBeVisible()
  await expect.element(goesLater).toBeVisible()
  expect(server.calls(declareDeposit)).toHaveLength(0)
  server.cutLine(false)
  await tryNow()
  await expect.element(heading(SENT)).toBeVisible()
  await expectGone(offline())
  expect(server.calls(declareDeposit).map(({ body }) => body['totalSum'])).toEqual([91.5])
})

test('a session that ended meanwhile keeps the draft', async () => {
  const server = await openDepositForm()
  await fillDeposit()
  server.cutLine(true)
  await reload()
  await expect.element(count('50 €')).toHaveValue('1')
  await fill(count('50 €'), '3')
  server.refuse(refresh, 401, 'Unauthorized')
  server.answer(login, () => sessionOf(maija))
  server.cutLine(false)
  await tryNow()
  const expired = dialog('Istuntosi vanhentui')
  await fill(expired.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
  await click(button('Kirjaudu sisään', expired))
  await expectGone(expired)
  await expectGone(offline())
  await expect.element(count('50 €')).toHaveValue('3')
  await expect.element(bagField()).toHaveValue(BAG)
})

test('another person’s tab stays closed without a connection', async () => {
  const server = await openDepositForm()
  await fillDeposit()
  server.cutLine(true)
  sessionStorage.setItem('kassavirta.session', JSON.stringify({ refreshToken: 'another', userId: 7002 }))
  await reload()
  await expect.element(heading(NETWORK)).toBeVisible()
  await expectGone(count('50 €'))
  await expect.element(screen.getByRole('banner')).toMatchTextContent(/^Kassavirta/)
})
