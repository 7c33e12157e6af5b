import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCAL_BUILD } from '../product/browser.ts'

/** An empty extension page, as the baseline of measurements. */
export const EMPTY_PAGE = 'empty.html'

/** Copies the built extension into a new folder and adds an empty page. */
export const buildWithEmptyPage = async (extensionDir: string): Promise<void> => {
  await cp(LOCAL_BUILD, extensionDir, { recursive: true })
  await writeFile(join(extensionDir, EMPTY_PAGE), '<!doctype html><title>Empty</title><p>Empty</p>')
}
