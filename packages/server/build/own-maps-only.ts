import type { Plugin } from 'rolldown'

/**
 * Keeps the source maps of our own code only. Those of packages are ten times larger, and what a stack has to tell is where
 * we were.
 */
export function ownMapsOnly(foreign: RegExp): Plugin {
  return {
    name: 'kassavirta:own-maps-only',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.sourcemapFileName) continue
        if (!chunk.moduleIds.every((id) => foreign.test(id))) continue
        delete bundle[chunk.sourcemapFileName]
        chunk.code = chunk.code.replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
      }
    },
  }
}
