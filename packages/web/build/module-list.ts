import { relative } from 'node:path'
import type { Plugin } from 'vite'

const REPOSITORY = new URL('../../..', import.meta.url).pathname

/** Writes beside the manifest which modules each script holds: the check of the built program reads it. */
export function moduleList(): Plugin {
  return {
    name: 'kassavirta:module-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = scripts.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(REPOSITORY, id)),
      ])
      const source = JSON.stringify(Object.fromEntries(modules), null, 2)
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
