import { expect, test } from 'vitest'
import {
  brandPalette,
  brandStyles,
  faultOfColour,
  leastContrast,
  contrast,
  hexOf,
  shadeOf,
} from './brand-palette.ts'

test('contrasts are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#0b4a6f')).toBeCloseTo(9.46, 1)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('a colour survives the way to its shade and back', () => {
  for (const colour of ['#000000', '#ffffff', '#0b4a6f', '#c8102e', '#00ff00', '#123456', '#7f7f7f']) {
    expect(hexOf(shadeOf(colour))).toBe(colour)
  }
})

test('a shade that no screen can show keeps its lightness and hue', () => {
  const wanted = { lightness: 0.8, chroma: 0.4, hue: 1 }
  const shown = shadeOf(hexOf(wanted))
  expect(shown.lightness).toBeCloseTo(wanted.lightness, 2)
  expect(shown.hue).toBeCloseTo(wanted.hue, 1)
  expect(shown.chroma).toBeLessThan(wanted.chroma)
})

test('a colour too pale for texts is refused with its contrast', () => {
  expect(faultOfColour('#0b4a6f')).toBeUndefined()
  expect(faultOfColour('#C8102E')).toBeUndefined()
  expect(faultOfColour('#ffcc00')).toMatch(/^#ffcc00 is too light: its contrast is 1\.\d and texts need 4\.5/)
  for (const colour of ['red', '#abc', '#0b4a6', 'url(x)', '#0b4a6f}']) {
    expect(faultOfColour(colour)).toBe('must be a colour like #0b4a6f')
  }
})

test('every accepted colour is readable in both themes', () => {
  const steps = [0, 51, 102, 153, 204, 255]
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) =>
      steps.map(
        (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      ),
    ),
  )
  const accepted = colours.filter((colour) => faultOfColour(colour) === undefined)
  expect(accepted.length).toBeGreaterThan(50)
  const unreadable = accepted.filter((colour) => {
    const palette = brandPalette(colour)
    return (['light', 'dark'] as const).some((theme) => {
      const { hover, onPrimary, tint } = palette[theme]
      const ink = theme === 'light' ? '#14212a' : '#e9f0f3'
      const least = Math.min(leastContrast(palette, theme), contrast(hover, onPrimary))
      return least < 4.5 || contrast(ink, tint) < 7
    })
  })
  expect(unreadable).toEqual([])
})

test('the styles give every colour for both themes', () => {
  const styles = brandStyles('#0B4A6F')
  expect(styles).toContain('html:root{--primary:#0b4a6f;')
  expect(styles).toMatch(/@supports .*--link:light-dark\(#0b4a6f,#[\da-f]{6}\)\}\}$/)
})
