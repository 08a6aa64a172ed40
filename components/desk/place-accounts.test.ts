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
import { describe, expect, test } from 'vitest'
import { box, button, click, expectGone, fill, region, saying, screen } from '../support/screen.ts'
import { accountOf, askedNumber, openPlace, systemsAccount } from './customers-world.ts'
import { asked } from './open-desk.ts'

const own = () => region('FI21 1234 5600 0007 85')
const ofSystems = () => region('FI55 4234 5670 0000 81')

describe('a new account', () => {
  test('names the place that has its number, and waits', async () => {
    const server = openPlace('/tilit')
    server.answer(findSameAccounts, {
      rows: [{ companyId: 8, name: 'Naavakahvila', city: 'Espoo', ended: false }],
    })
    await click(button('Uusi tili'))
    await fill(box('Tilinumero (IBAN)'), 'FI37 1590 3000 0007 75')
    await fill(box('Mistä numero on saatu'), 'Kirje 16.11.')
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(asked()).toMatchTextContent('Tarkista tilinumero')
    await fill(box('Tilinumero (IBAN)'), 'FI37 1590 3000 0007 76')
    await expect.element(asked()).toMatchTextContent('Sama tilinumero: Naavakahvila Espoo.')
    server.answer(askAccount, { approvalId: 9 })
    server.answer(listPlaceAccounts, { accounts: [accountOf()], asked: [askedNumber] })
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(saying('Odottaa hyväksyntää: E. Salo. Uusi tili FI37')).toBeVisible()
    expect(server.calls(askAccount)[0]?.body).toMatchObject({
      reason: 'Kirje 16.11.',
      changeAllowed: false,
      withdrawLimit: null,
    })
  })
})

describe('an account of the desk', () => {
  test('gets another number once, which waits for a second person', async () => {
    const server = openPlace('/tilit')
    await expect.element(own()).toMatchTextContent(/Oletustili.*Tilitykset ja vaihtoraha.*2 000,00/)
    await click(button('Vaihda tilinumero', own()))
    await fill(box('Tilinumero (IBAN)'), 'FI3715903000000776')
    await fill(box('Mistä numero on saatu'), 'Kirje')
    server.answer(askAccountNumber, { approvalId: 9 })
    const accounts = [systemsAccount, accountOf({ asked: askedNumber })]
    server.answer(listPlaceAccounts, { accounts, asked: [] })
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(own()).toMatchTextContent('Odottaa hyväksyntää: E. Salo. Uusi tilinumero FI37')
    await expectGone(button('Vaihda tilinumero', own()))
    expect(server.calls(askAccountNumber)[0]).toMatchObject({
      params: { accountId: '1' },
      body: { version: 3 },
    })
  })

  test('gets a higher limit by two people, a lower by one', async () => {
    const server = openPlace('/tilit')
    const accounts = [systemsAccount, accountOf({ references: [] })]
    server.answer(listPlaceAccounts, { accounts, asked: [] })
    await click(button('Muuta', own()))
    await fill(box('Vaihtorahatilauksen raja'), '1500')
    await fill(box('Perustelu'), 'Joulukausi')
    await expect.element(button('Tallenna', asked())).toBeVisible()
    await fill(box('Vaihtorahatilauksen raja'), '')
    server.answer(changeAccount, { accountId: 1, approvalId: 9 })
    const { accountNumber: _number, ...askedTerms } = askedNumber
    server.answer(listPlaceAccounts, { accounts: [systemsAccount, accountOf({ askedTerms })], asked: [] })
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(saying('Tilin muutos odottaa hyväksyntää.')).toBeVisible()
    await expect
      .element(own())
      .toMatchTextContent('Odottaa hyväksyntää: E. Salo. Muutettu käyttö tai raja, pyysi')
    expect(server.calls(changeAccount)[0]?.body).toMatchObject({
      withdrawLimit: null,
      reason: 'Joulukausi',
      version: 3,
    })
  })
})

test('an account of the systems is only ended', async () => {
  const server = openPlace('/tilit')
  await expect.element(ofSystems()).toMatchTextContent('Tieto tulee omista järjestelmistä')
  await expectGone(button('Muuta', ofSystems()))
  await click(button('Päätä tili', ofSystems()))
  await expect.element(asked()).toMatchTextContent('Tilille ei voi enää tilittää')
  server.refuseFor(endAccount, 'changedElsewhere')
  await click(button('Päätä tili', asked()))
  await expect.element(asked()).toMatchTextContent('Joku muu on muuttanut tietoja')
  server.answer(endAccount, { accountId: 2 })
  await click(button('Päätä tili', asked()))
  await expect.element(screen.getByText('Tili on päätetty.')).toBeVisible()
  expect(server.calls(endAccount).at(-1)?.params).toMatchObject({ accountId: '2' })
})

describe('a reference', () => {
  test('is checked and added', async () => {
    const server = openPlace('/tilit')
    await click(button('Lisää viite', own()))
    await fill(box('Viite'), '12345')
    await fill(box('Nimi'), 'Kassa 2')
    await click(button('Lisää', asked()))
    await expect.element(asked()).toMatchTextContent('Tarkista viite')
    await fill(box('Viite'), '123 57')
    server.answer(addReference, { referenceId: 6 })
    await click(button('Lisää', asked()))
    await expect.element(screen.getByText('Viite on lisätty.')).toBeVisible()
    expect(server.calls(addReference)[0]).toMatchObject({
      params: { accountId: '1' },
      body: { type: 'deposit', validFrom: null, validTo: null },
    })
  })

  test('is ended', async () => {
    const server = openPlace('/tilit')
    await click(button('Päätä', own()))
    server.answer(endReference, { referenceId: 5 })
    await click(button('Päätä', asked()))
    await expect.element(screen.getByText('Viite on päätetty.')).toBeVisible()
    expect(server.calls(endReference)[0]).toMatchObject({
      params: { referenceId: '5' },
      body: { version: 2 },
    })
  })
})
