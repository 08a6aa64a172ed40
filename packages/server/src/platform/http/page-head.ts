import { createHash } from 'node:crypto'
import { brandStyles } from '../brand/brand-palette.ts'
import type { Settings } from '../settings.ts'

export type DemoUsers = { readonly names: readonly string[]; readonly password: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}" />`

type BrandSettings = Pick<Settings, 'basePath' | 'brandName' | 'brandColour' | 'production'>

/** A provider's own colours as a file, since the security policy allows no styles in the page itself. */
export function brandFile({ brandColour }: BrandSettings) {
  if (brandColour === undefined) return undefined
  const styles = brandStyles(brandColour)
  const hash = createHash('sha256').update(styles).digest('hex').slice(0, 8)
  return { name: `brand-${hash}.css`, styles }
}

/**
 * What the page knows before it has asked anything: where it lies, whose it is, and who can try it out. The browser reads
 * it in packages/ui/src/brand/page-fact.ts. The users of the demo are never named in production.
 */
export function pageHead(settings: BrandSettings, demo: DemoUsers | undefined): string {
  const brand = brandFile(settings)
  const shownDemo = settings.production ? undefined : demo
  return [
    `<base href="${settings.basePath}/" />`,
    ...(settings.brandName ? [meta('application-name', settings.brandName)] : []),
    ...(brand ? [`<link rel="stylesheet" href="./${brand.name}" />`] : []),
    ...(shownDemo
      ? [meta('demo-users', shownDemo.names.join(' ')), meta('demo-password', shownDemo.password)]
      : []),
  ].join('\n    ')
}
