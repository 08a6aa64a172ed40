import { expect, test } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { framed, resizeFrame } from '../support/framed-page.ts'
import { heading } from '../support/screen.ts'
import { openPortal } from './open-portal.ts'

test('a fault planted into a screen that was just found accessible is found, as often as it is asked for', async () => {
  openPortal('/palaute')
  await expect.element(heading('Palaute')).toBeVisible()
  await expectAccessible()
  const { document } = framed()
  const main = document.querySelector('main') ?? document.body

  const plant = (html: string) => {
    main.insertAdjacentHTML('beforeend', html)
    return main.lastElementChild
  }
  const faint = plant('<p style="color: light-dark(#777, #fff)">Heikko</p>')
  await expect(expectNoFindings()).rejects.toThrow(/color-contrast/)
  await expect(expectNoFindings()).rejects.toThrow(/color-contrast/)
  faint?.remove()

  const dark = plant('<p style="color: light-dark(#000, #333)">Heikko pimeässä</p>')
  await expectNoFindings()
  await expect(expectAccessible()).rejects.toThrow(/color-contrast/)
  dark?.remove()
  document.documentElement.style.colorScheme = ''
  resizeFrame('desk')

  // The same letters as before, on another ground.
  main.style.background = 'gray'
  await expect(expectNoFindings()).rejects.toThrow(/color-contrast/)
  main.style.background = ''
  main.style.opacity = '0.4'
  await expect(expectNoFindings()).rejects.toThrow(/color-contrast/)
  main.style.opacity = ''

  // Nothing is asked of what cannot be used, until it can.
  const disabled = plant(
    '<button type="button" disabled style="color: #bbb; background: #fff">Heikko</button>',
  )
  await expectNoFindings()
  disabled?.removeAttribute('disabled')
  await expect(expectNoFindings()).rejects.toThrow(/color-contrast/)
  disabled?.remove()

  const nameless = plant('<button type="button"></button>')
  await expect(expectNoFindings()).rejects.toThrow(/button-name/)
  nameless?.remove()

  const small = '<button type="button" style="width: 9px; height: 9px; min-height: 0; padding: 0">x</button>'
  const smallOnes = plant(`<div>${small}${small}</div>`)
  await expect(expectAccessible()).rejects.toThrow(/target-size/)
  smallOnes?.remove()

  const wide = 'position: absolute; left: 0; width: 120px; height: 40px; min-height: 0; padding: 0'
  const below = `<button type="button" style="${wide}; top: 0">x</button>`
  const above = `<button type="button" style="${wide}; top: 10px">y</button>`
  plant(`<div style="position: relative; height: 60px">${below}${above}</div>`)
  await expect(expectAccessible()).rejects.toThrow(/target-size/)
})
