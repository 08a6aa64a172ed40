import { changeSetting } from '@kassavirta/domain/operation/settings/api'
import { describe, expect, test } from 'vitest'
import { button, click, expectGone, fill, screen } from '../support/screen.ts'
import { openSettings } from './administration-world.ts'
import { asked, inDialog, row } from './open-desk.ts'

describe('the settings', () => {
  test('show their value, default and last change', async () => {
    openSettings()
    await expect
      .element(row('Vastaukset portaalissa'))
      .toMatchTextContent(/Käytössä.*Ei käytössä.*Outi Kallio/)
    await expect.element(row('Toisen laskennan summa')).toMatchTextContent(/Odottaa hyväksyntää: 30 000,00 €/)
  })

  test('are found by their words', async () => {
    openSettings()
    await fill(screen.getByRole('searchbox', { name: 'Hae asetusta' }), 'vastausaika')
    await expectGone(row('Toisen laskennan'))
    await expect.element(row('Vastausaika')).toBeVisible()
  })
})

describe('a setting', () => {
  test('is checked and changed with a reason', async () => {
    const server = openSettings()
    await click(button('Vastausaika'))
    await fill(inDialog('Arvo'), '0')
    await click(button('Tallenna', asked()))
    await expect.element(asked()).toMatchTextContent('Arvo ei kelpaa tälle asetukselle')
    await fill(inDialog('Arvo'), '12')
    await fill(inDialog('Perustelu'), 'Ruuhka')
    server.answer(changeSetting, { approvalId: null })
    await click(button('Tallenna', asked()))
    await expect.element(screen.getByText('Vastausaika on muutettu.')).toBeVisible()
    expect(server.calls(changeSetting)[0]?.body).toEqual({ before: '8', value: '12', reason: 'Ruuhka' })
  })

  test('that customers trust is changed by two people', async () => {
    openSettings()
    await click(button('Asiakaspalvelun puhelin'))
    await fill(inDialog('Arvo'), '0600 99 99')
    await expect.element(asked()).toMatchTextContent('asiakkaat luottavat siihen')
    await expect.element(button('Pyydä hyväksyntä', asked())).toBeVisible()
    await click(button('Peruuta', asked()))
    await click(button('Vaihtorahan tilausaika päättyy'))
    await fill(inDialog('Arvo'), '12:30')
    await expect.element(button('Pyydä hyväksyntä', asked())).toBeVisible()
    await fill(inDialog('Arvo'), '11:30')
    await expect.element(button('Tallenna', asked())).toBeVisible()
  })

  test('of money is raised by two people', async () => {
    const server = openSettings()
    await click(button('Toisen laskennan ero'))
    await fill(inDialog('Arvo'), '100')
    await expect.element(asked()).toMatchTextContent('Siihen asti on voimassa nykyinen arvo')
    await fill(inDialog('Perustelu'), 'Pienet erot')
    server.answer(changeSetting, { approvalId: 4 })
    await click(button('Pyydä hyväksyntä', asked()))
    await expect
      .element(screen.getByText('Toisen laskennan ero: muutos odottaa toisen henkilön hyväksyntää.'))
      .toBeVisible()
    expect(server.calls(changeSetting)[0]?.body).toMatchObject({ before: '5000', value: '10000' })
  })
})
