import {
  addReference,
  askAccount,
  askAccountNumber,
  changeAccount,
  endAccount,
  endReference,
  findSameAccounts,
  listPlaceAccounts,
} from '@kassavirta/domain/operation/customers/accounts-api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, box, button, region, screen } from '../support/screen.ts'
import { openDesk } from './open-desk.ts'
import { accountOf, asked, givePlace, PLACE } from './customers-world.ts'

const kept = accountOf({
  accountId: 2,
  accountNumber: 'FI5542345670000081',
  isDefault: false,
  isOwn: false,
  references: [],
})
const openAccounts = (accounts = [accountOf(), kept]) =>
  openDesk(`/asiakkaat/${PLACE}/tilit`, {
    roles: ['service'],
    given: (server) => givePlace(server, accounts),
  })
const own = () => region('FI21 1234 5600 0007 85')
const ofSystems = () => region('FI55 4234 5670 0000 81')
const dialog = () => screen.getByRole('dialog')

test('a new account is told where else its number is, and waits for a second person', async () => {
  const server = openAccounts()
  await expect.element(own()).toMatchTextContent(/Oletustili.*Tilitykset ja vaihtoraha.*2 000,00/)
  await expectAccessible()
  await click(button('Uusi tili'))
  await fill(box('Tilinumero (IBAN)'), 'FI37 1590 3000 0007 75')
  await fill(box('Mistä numero on saatu'), 'Kirje 16.11.')
  await click(button('Pyydä hyväksyntää', dialog()))
  await expect.element(dialog()).toMatchTextContent('Tarkista tilinumero')
  server.answer(findSameAccounts, {
    rows: [{ companyId: 8, name: 'Naavakahvila', city: 'Espoo', ended: false }],
  })
  await fill(box('Tilinumero (IBAN)'), 'FI37 1590 3000 0007 76')
  await expect.element(dialog()).toMatchTextContent('Sama tilinumero: Naavakahvila Espoo.')
  await expectAccessible()
  server.answer(askAccount, { approvalId: 9 })
  server.answer(listPlaceAccounts, { accounts: [accountOf()], asked: [asked] })
  await click(button('Pyydä hyväksyntää', dialog()))
  await expect
    .element(screen.getByText('Odottaa hyväksyntää: E. Salo. Uusi tili FI37', { exact: false }))
    .toBeVisible()
  expect(server.calls(askAccount)[0]?.body).toMatchObject({
    reason: 'Kirje 16.11.',
    changeAllowed: false,
    withdrawLimit: null,
  })
})

test('another number is asked for; while it waits the row says so and it is not asked again', async () => {
  const server = openAccounts([accountOf()])
  await click(button('Vaihda tilinumero', own()))
  await fill(box('Tilinumero (IBAN)'), 'FI3715903000000776')
  await fill(box('Mistä numero on saatu'), 'Kirje')
  server.answer(askAccountNumber, { approvalId: 9 })
  server.answer(listPlaceAccounts, { accounts: [accountOf({ asked })], asked: [] })
  await click(button('Pyydä hyväksyntää', dialog()))
  await expect.element(own()).toMatchTextContent('Odottaa hyväksyntää: E. Salo. Uusi tilinumero FI37')
  await expect.element(button('Vaihda tilinumero', own())).not.toBeInTheDocument()
  expect(server.calls(askAccountNumber)[0]?.body).toMatchObject({ version: 3 })
})

test('a higher limit is asked for, a lower one saved; the button says which before it is sent', async () => {
  const server = openAccounts([accountOf({ references: [] })])
  await click(button('Muuta', own()))
  await fill(box('Vaihtorahatilauksen raja'), '1500')
  await fill(box('Perustelu'), 'Joulukausi')
  await expect.element(button('Tallenna', dialog())).toBeVisible()
  await fill(box('Vaihtorahatilauksen raja'), '')
  await expectAccessible()
  server.answer(changeAccount, { accountId: 1, approvalId: 9 })
  const { accountNumber: _number, ...askedTerms } = asked
  server.answer(listPlaceAccounts, { accounts: [accountOf({ references: [], askedTerms })], asked: [] })
  await click(button('Pyydä hyväksyntää', dialog()))
  await expect.element(screen.getByText('Tilin muutos odottaa hyväksyntää.', { exact: false })).toBeVisible()
  await expect
    .element(own())
    .toMatchTextContent('Odottaa hyväksyntää: E. Salo. Muutettu käyttö tai raja, pyysi')
  expect(server.calls(changeAccount)[0]?.body).toMatchObject({
    withdrawLimit: null,
    reason: 'Joulukausi',
    version: 3,
  })
})

test('an account of the systems is only ended, and what that means is told first', async () => {
  const server = openAccounts()
  await expect.element(ofSystems()).toMatchTextContent('Tieto tulee omista järjestelmistä')
  await expect.element(button('Muuta', ofSystems())).not.toBeInTheDocument()
  await click(button('Päätä tili', ofSystems()))
  await expect.element(dialog()).toMatchTextContent('Tilille ei voi enää tilittää')
  await expectAccessible()
  server.refuseFor(endAccount, 'changedElsewhere')
  await click(button('Päätä tili', dialog()))
  await expect.element(dialog()).toMatchTextContent('Joku muu on muuttanut tietoja')
  server.answer(endAccount, { accountId: 2 })
  await click(button('Päätä tili', dialog()))
  await expect.element(screen.getByText('Tili on päätetty.')).toBeVisible()
  expect(server.calls(endAccount).at(-1)?.params).toMatchObject({ accountId: '2' })
})

test('a reference is checked, added and ended', async () => {
  const server = openAccounts([accountOf()])
  await click(button('Lisää viite', own()))
  await fill(box('Viite'), '12345')
  await fill(box('Nimi'), 'Kassa 2')
  await click(button('Lisää', dialog()))
  await expect.element(dialog()).toMatchTextContent('Tarkista viite')
  await fill(box('Viite'), '123 57')
  await expectAccessible()
  server.answer(addReference, { referenceId: 6 })
  await click(button('Lisää', dialog()))
  await expect.element(screen.getByText('Viite on lisätty.')).toBeVisible()
  expect(server.calls(addReference)[0]?.body).toMatchObject({
    type: 'deposit',
    validFrom: null,
    validTo: null,
  })
  await click(button('Päätä', own()))
  server.answer(endReference, { referenceId: 5 })
  await click(button('Päätä', dialog()))
  await expect.element(screen.getByText('Viite on päätetty.')).toBeVisible()
  expect(server.calls(endReference)[0]?.body).toEqual({ version: 2 })
})
