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

/** The page that shows every picture, small, and leads to the large one. */
export const indexPage = (groups: readonly TitledGroup[]): string =>
  [
    '# Screens',
    'Every screen and the states that matter, with the data of the demo. `npm run screens` takes them anew.',
    ...groups.map(({ title, screens }) => [`## ${title}`, table(screens)].join('\n\n')),
  ].join('\n\n') + '\n'

const table = (screens: readonly Titled[]): string =>
  ['| | 390 px | | 1280 px | |', '|---|---|---|---|---|', ...screens.map(row)].join('\n')

const row = (screen: Titled): string => {
  const cells = widths.flatMap((size) => themes.map((theme) => thumbnail(screen, size, theme)))
  return `| ${screen.title} | ${cells.join(' | ')} |`
}

const thumbnail = (screen: Titled, size: Size, theme: Theme): string => {
  const file = pictureOf(screen, size, theme)
  const shown = size.width === 390 ? 90 : 220
  return `[<img src="${file}" width="${shown}" alt="${screen.title}, ${size.width} px, ${theme}" />](${file})`
}
