import { registerHooks } from 'node:module'

/**
 * Loaded before a program that runs from its sources. For each file of a package Node reads the whole package.json anew,
 * and that of drizzle-orm has 180 kB: a third of the time in which a program starts. Its files are all modules.
 */
const DRIZZLE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve: (specifier, context, resolve) => {
    const { parentURL = '' } = context
    if (!specifier.startsWith('.') || !parentURL.includes(DRIZZLE) || parentURL.endsWith('.cjs'))
      return resolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
