import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const manifest = findPackageJSON(import.meta.url)
if (!manifest) throw new Error('the server lies in no package')
const root = pathToFileURL(manifest)

/**
 * A file or a folder by its path from the package of the server. The sources and the built program lie at different
 * depths, so nobody else may count folders from where its own code is.
 */
export const packageFile = (path: string): URL => new URL(path, root)
