import { contrast, hexOf, shadeOf, type Shade } from './colour.ts'

/** Text needs this much (WCAG 1.4.3). */
const ENOUGH = 4.5
/** The grounds of the portal (tokens.css), on which the colour is a text too. */
const GROUNDS = { light: ['#ffffff', '#f3f6f7'], dark: ['#162128', '#0e161b'] } as const

type Colours = {
  readonly primary: string
  readonly hover: string
  readonly tint: string
  readonly onPrimary: string
}
type Palette = { readonly light: Colours; readonly dark: Colours }

/** The colours that a provider's one colour leads to: lighter twins for the dark theme, hues as they are. */
export function brandPalette(colour: string): Palette {
  const own = shadeOf(colour)
  const shade = (lightness: number, mostChroma: number): Shade => ({
    lightness,
    chroma: Math.min(own.chroma, mostChroma),
    hue: own.hue,
  })
  return {
    light: {
      primary: colour.toLowerCase(),
      hover: hexOf(shade(Math.max(0, own.lightness - 0.07), 1)),
      tint: hexOf(shade(0.935, 0.025)),
      onPrimary: '#ffffff',
    },
    dark: {
      primary: hexOf(shade(0.8, 0.12)),
      hover: hexOf(shade(0.86, 0.1)),
      tint: hexOf(shade(0.33, 0.05)),
      onPrimary: hexOf(shade(0.22, 0.04)),
    },
  }
}

/** The weakest contrast of the colour, as a ground and as a text. */
export const leastContrast = (palette: Palette, theme: keyof Palette): number => {
  const { primary, tint, onPrimary } = palette[theme]
  return Math.min(...[...GROUNDS[theme], tint, onPrimary].map((other) => contrast(primary, other)))
}

/** Why a colour cannot be the portal's; undefined when it can. */
export function faultOfColour(colour: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(colour)) return 'must be a colour like #0b4a6f'
  const least = leastContrast(brandPalette(colour), 'light')
  if (least >= ENOUGH) return undefined
  return `${colour} is too light: its contrast is ${least.toFixed(1)} and texts need ${ENOUGH}; choose a darker shade`
}

/** The style sheet that puts the colours in the place of the portal's own. It wins wherever it stands in the page. */
export function brandStyles(colour: string): string {
  const { light, dark } = brandPalette(colour)
  const rule = (value: (name: keyof Colours) => string) =>
    `html:root{--primary:${value('primary')};--primary-hover:${value('hover')};--primary-tint:${value('tint')};` +
    `--on-primary:${value('onPrimary')};--link:${value('primary')}}`
  const both = rule((name) => `light-dark(${light[name]},${dark[name]})`)
  return `${rule((name) => light[name])}@supports (color: light-dark(#000, #fff)){${both}}`
}
