import { getPlace } from '@kassavirta/domain/operation/customers/api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import {
  changeMandate,
  endMandate,
  grantMandate,
  listCompanyMandates,
} from '@kassavirta/domain/places/mandates/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, click, fill, box, button, screen } from '../support/screen.ts'
import type { Reply } from '../support/given-server.ts'
import { mandates, place } from './customers-world.ts'
import { openDesk } from './open-desk.ts'

const PATH = '/asiakkaat/301/valtuutukset'

function openMandates(role: StaffRole, more: Partial<Reply<typeof listCompanyMandates>> = {}) {
  const server = openDesk(PATH, { roles: [role] })
  server.answer(getPlace, place)
  server.answer(listCompanyMandates, { ...mandates, ...more })
  return server
}
const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name })
const asked = () => screen.getByRole('dialog')
const inDialog = (name: string) => box(name, asked())
const right = (name: string) => asked().getByRole('checkbox', { name, exact: true })

test('the mandates of a place are listed, what waits first and at its row with who can approve it', async () => {
  openMandates('service')
  const waits = /Odottaa hyväksyntää: E\. Salo, R\. Vuori.*Kirsi Lehtonen pyysi portaalissa/
  await expect.element(rowOf('Aalto Noora')).toMatchTextContent(waits)
  const raised =
    /Odottaa hyväksyntää: E\. Salo.*Leena Mattila pyysi.*Muuttuisi: Vaihtorahan tilaaminen, 3.000,00 €, 31\.12\.2027 asti/
  await expect.element(rowOf('Virtanen Antti')).toMatchTextContent(raised)
  await expect.element(rowOf('Lehtonen Kirsi')).toMatchTextContent(/Tieto tulee omista järjestelmistä/)
  await expect.element(rowOf('Lehtonen Kirsi')).toMatchTextContent(/toistaiseksi.*Voimassa/)
  await expectAccessible()
})

test('a mandate is asked for with a limit only where change money may be ordered; what is missing is listed', async () => {
  const server = openMandates('service')
  server.answer(grantMandate, { approvalId: 77 })
  await click(button('Anna valtuutus'))
  await click(button('Pyydä hyväksyntää', asked()))
  await expect.element(asked()).toMatchTextContent(/Henkilö.*Valitse vähintään yksi oikeus.*Perustelu/)
  await expectAccessible()
  await choose(asked().getByRole('combobox', { name: 'Henkilö', exact: true }), '42')
  await expect.element(inDialog('Nostoraja')).not.toBeInTheDocument()
  await click(right('Vaihtorahan tilaaminen'))
  await fill(inDialog('Nostoraja'), '1500')
  await fill(inDialog('Perustelu'), 'Joulukausi')
  await click(button('Pyydä hyväksyntää', asked()))
  await expect.element(screen.getByText('Valtuutus odottaa hyväksyntää: Antti Virtanen.')).toBeVisible()
  expect(server.calls(grantMandate)).toMatchObject([
    {
      body: {
        holderId: 42,
        accountId: 61,
        rights: ['changeCurrency'],
        limit: 1500,
        until: null,
        reason: 'Joulukausi',
      },
    },
  ])
})

test('a change says before it is sent whether it waits for a second person or holds at once', async () => {
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
  await expectAccessible()
  await click(button('Tallenna', asked()))
  await expect.element(screen.getByText('Valtuutus on muutettu: Antti Virtanen.')).toBeVisible()
  expect(server.calls(changeMandate)).toMatchObject([{ body: { limit: 999.99, version: 3 } }])
})

test('a mandate of the systems is ended by one person, and says so when somebody was faster', async () => {
  const server = openMandates('service')
  server.answer(endMandate, { mandateId: 12 })
  server.refuseFor(endMandate, 'changedElsewhere')
  await click(button('Päätä: Lehtonen Kirsi, FI21 1234 5600 0007 85'))
  await fill(inDialog('Perustelu'), 'Lähti talosta')
  await click(button('Päätä valtuutus', asked()))
  await expect.element(asked()).toMatchTextContent(/Joku muu on muuttanut tietoja/)
  await click(button('Päätä valtuutus', asked()))
  await expect.element(screen.getByText('Valtuutus on päätetty: Kirsi Lehtonen.')).toBeVisible()
})

test('whoever does not look after customers reads the list and has no buttons', async () => {
  openMandates('counter', { asked: [] })
  await expect.element(rowOf('Virtanen Antti')).toBeVisible()
  await expect.element(button('Anna valtuutus')).not.toBeInTheDocument()
  expect(rowOf('Virtanen Antti').getByRole('button').elements()).toEqual([])
})
