/** Phone and desk, as in the tests of accessibility. */
export const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
export const themes = ['light', 'dark'] as const

type Size = (typeof widths)[number]
type Theme = (typeof themes)[number]

export const pictureOf = ({ name }: { readonly name: string }, { width }: Size, theme: Theme): string =>
  `${name}-${width}-${theme}.webp`

type Titled = { readonly name: string; readonly title: string }
type TitledGroup = { readonly title: string; readonly screens: readonly Titled[] }

/** The page that shows every screen in both widths, small and light, and leads to the large and the dark picture. */
export const indexPage = (groups: readonly TitledGroup[]): string =>
  [
    '# Screens',
    'Every screen and the states that matter, with the data of the demo, on a phone and on a wide screen. `npm run screens` takes them anew.',
    ...groups.map(({ title, screens }) => [`## ${title}`, table(screens)].join('\n\n')),
  ].join('\n\n') + '\n'

const table = (screens: readonly Titled[]): string =>
  ['| | 390 px | 1280 px |', '|---|---|---|', ...screens.map(row)].join('\n')

const row = (screen: Titled): string =>
  `| ${screen.title} | ${widths.map((size) => cell(screen, size)).join(' | ')} |`

const cell = (screen: Titled, size: Size): string => {
  const [light, dark] = [pictureOf(screen, size, 'light'), pictureOf(screen, size, 'dark')]
  const shown = size.width === 390 ? 90 : 220
  return `[<img src="${light}" width="${shown}" alt="${screen.title}"/>](${light})<br>[dark](${dark})`
}
