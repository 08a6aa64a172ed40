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

/** Red, green and blue, 0 to 1, as light and not as the screen's numbers. */
type Light = readonly [red: number, green: number, blue: number]
/** Lightness 0 to 1, chroma from 0, and hue in radians: steps of the same size look alike. */
type Shade = { readonly lightness: number; readonly chroma: number; readonly hue: number }

const toLight = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLight = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

const lightOf = (hex: string): Light => {
  const part = (from: number) => toLight(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

const luminance = (hex: string): number => {
  const [red, green, blue] = lightOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `#rrggbb` as a shade of OKLCH. */
export function shadeOf(hex: string): Shade {
  const [red, green, blue] = lightOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The shade as `#rrggbb`. One that no screen can show gives up chroma and keeps its lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Shade): string {
  const parts = lightIn({ lightness, chroma, hue })
  const shown = parts.every((part) => part > -0.0001 && part < 1.0001)
  if (!shown && chroma > 0.001) return hexOf({ lightness, chroma: chroma * 0.95, hue })
  return `#${parts
    .map((part) => Math.round(fromLight(Math.min(1, Math.max(0, part))) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function lightIn({ lightness, chroma, hue }: Shade): Light {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}
