import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { alert, heading, link, screen } from '../support/screen.ts'
import { framed } from '../support/framed-page.ts'
import { goBack } from '../support/address.ts'
import { config, openPortal } from './open-portal.ts'
import { tryAgain } from './try-again.ts'

test('the page says it is in Finnish [R-GEN-02]', async () => {
  openPortal('/ei_oikeutta', { user: null })
  await expect.element(heading('Ei oikeutta')).toBeVisible()
  expect(framed().document.documentElement.lang).toBe('fi')
  await expectNoFindings()
})

test('the brand leads to the front page, whose heading takes the focus, and back again', async () => {
  openPortal('/ei_oikeutta')
  await expect.element(screen.getByText(/^Sinulla ei ole oikeutta käyttää tätä sivua\./)).toBeVisible()
  await click(link('Kassavirta'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
  await goBack()
  await expect.element(heading('Ei oikeutta')).toHaveFocus()
  await click(link('Etusivulle'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
})

test('a lost connection is told, the shell stays, and another try mends it [R-ERR-26]', async () => {
  const server = openPortal('/ei_oikeutta', {
    user: null,
    given: ({ cut }) => cut(getConfig, Number.POSITIVE_INFINITY),
  })
  await expect.element(alert()).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await click(link('Kassavirta'))
  await expect.element(heading('Kirjaudu sisään')).toHaveFocus()
  await expect.element(alert()).toBeVisible()
  await goBack()
  server.answer(getConfig, config)
  tryAgain()
  await expect.element(link('Kassavirta')).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
})
