import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import {
  changeMandate,
  endMandate,
  grantMandate,
  listCompanyMandates,
} from '@kassavirta/domain/places/mandates/api'
import { describe, expect, test } from 'vitest'
import { button, choose, click, expectGone, fill, screen } from '../support/screen.ts'
import { mandates, openPlace } from './customers-world.ts'
import { asked, inDialog, row } from './open-desk.ts'

const openMandates = (role: StaffRole = 'service') => openPlace('/valtuutukset', role)

describe('a mandate', () => {
  test('says whether it holds, waits or comes from the systems', async () => {
    openMandates()
    await expect
      .element(row('Aalto Noora'))
      .toMatchTextContent(/Odottaa hyväksyntää: E\. Salo, R\. Vuori.*Kirsi Lehtonen pyysi portaalissa/)
    await expect
      .element(row('Virtanen Antti'))
      .toMatchTextContent(
        /Odottaa hyväksyntää: E\. Salo.*Leena Mattila pyysi.*Muuttuisi: Vaihtorahan tilaaminen, 3.000,00 €, 31\.12\.2027 asti/,
      )
    await expect
      .element(row('Lehtonen Kirsi'))
      .toMatchTextContent(/Tieto tulee omista järjestelmistä.*toistaiseksi.*Voimassa/)
  })

  test('has a limit only where money may be ordered', async () => {
    const server = openMandates()
    server.answer(grantMandate, { approvalId: 77 })
    await click(button('Anna valtuutus'))
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(asked()).toMatchTextContent(/Henkilö.*Valitse vähintään yksi oikeus.*Perustelu/)
    await choose(asked().getByRole('combobox', { name: 'Henkilö', exact: true }), '42')
    await expectGone(inDialog('Nostoraja'))
    await click(asked().getByRole('checkbox', { name: 'Vaihtorahan tilaaminen', exact: true }))
    await fill(inDialog('Nostoraja'), '1500')
    await fill(inDialog('Perustelu'), 'Joulukausi')
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(screen.getByText('Valtuutus odottaa hyväksyntää: Antti Virtanen.')).toBeVisible()
    const terms = { rights: ['changeCurrency'], limit: 1500, until: null, reason: 'Joulukausi' }
    expect(server.calls(grantMandate)).toMatchObject([{ body: { holderId: 42, accountId: 61, ...terms } }])
  })

  test('is raised by two people and lowered by one', async () => {
    const server = openMandates('supervisor')
    server.answer(changeMandate, { approvalId: null })
    await click(button('Muuta: Virtanen Antti, FI21 1234 5600 0007 85'))
    await expect.element(inDialog('Nostoraja')).toHaveValue('1\u00a0000,00')
    await expect.element(asked()).toMatchTextContent(/Mikään ei ole muuttunut/)
    await fill(inDialog('Nostoraja'), '1000,01')
    await expect.element(asked()).toMatchTextContent(/toinen henkilö hyväksyy sen/)
    await expect.element(button('Pyydä hyväksyntää', asked())).toBeVisible()
    await fill(inDialog('Nostoraja'), '999,99')
    await expect.element(asked()).toMatchTextContent(/se on voimassa heti/)
    await fill(inDialog('Perustelu'), 'Puhelimessa sovittu')
    await click(button('Tallenna', asked()))
    await expect.element(screen.getByText('Valtuutus on muutettu: Antti Virtanen.')).toBeVisible()
    expect(server.calls(changeMandate)).toMatchObject([
      { params: { mandateId: '11' }, body: { limit: 999.99, version: 3 } },
    ])
  })

  test('of the systems is ended by one person', async () => {
    const server = openMandates()
    server.answer(endMandate, { mandateId: 12 })
    server.refuseFor(endMandate, 'changedElsewhere')
    await click(button('Päätä: Lehtonen Kirsi, FI21 1234 5600 0007 85'))
    await fill(inDialog('Perustelu'), 'Lähti talosta')
    await click(button('Päätä valtuutus', asked()))
    await expect.element(asked()).toMatchTextContent(/Joku muu on muuttanut tietoja/)
    await click(button('Päätä valtuutus', asked()))
    await expect.element(screen.getByText('Valtuutus on päätetty: Kirsi Lehtonen.')).toBeVisible()
    expect(server.calls(endMandate).at(-1)?.params).toEqual({ mandateId: '12' })
  })

  test('is read by a counter, and not changed', async () => {
    openMandates('counter').answer(listCompanyMandates, { ...mandates, asked: [] })
    await expect.element(row('Virtanen Antti')).toBeVisible()
    await expectGone(button('Anna valtuutus'))
    await expectGone(row('Virtanen Antti').getByRole('button'))
  })
})
