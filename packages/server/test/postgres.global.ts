import type { TestProject } from 'vitest/node'
import { startPostgres } from './private-postgres.ts'
import { addTemplate } from './template.ts'

export default async function setup({ provide }: TestProject) {
  const { url, stop } = startPostgres()
  await addTemplate(url)
  provide('postgresUrl', url)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
