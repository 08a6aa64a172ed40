/** Red, green and blue, 0 to 1, as light and not as the screen's numbers. */
type Light = readonly [red: number, green: number, blue: number]
/** Lightness 0 to 1, chroma from 0, and hue in radians: steps of the same size look alike. */
export type Shade = { readonly lightness: number; readonly chroma: number; readonly hue: number }

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
