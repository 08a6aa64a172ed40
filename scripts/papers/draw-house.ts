// Writes the drawing of the house into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRAWN, drawHouse } from './house-drawing.ts'

const page = join(import.meta.dirname, '../../docs/architecture.md')
writeFileSync(page, readFileSync(page, 'utf8').replace(DRAWN, drawHouse()))
