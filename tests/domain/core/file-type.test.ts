import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { safeName } from "#app/domain/core/files/file-key.ts";
import { fileEndingOf, headAndTailOf, withEnding } from "#app/domain/core/files/file-type.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const zipOf = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, utf8("x".repeat(20_000))])), { level: 0 });

describe("a file is what its bytes say", () => {
  test.each([
    ["png", bytesOf("\x89PNG\r\n\x1a\n…")],
    ["jpg", bytesOf("\xff\xd8\xff\xe0")],
    ["webp", bytesOf("RIFF\x00\x00\x00\x00WEBP")],
    ["gif", bytesOf("GIF89a")],
    ["pdf", bytesOf("%PDF-1.7")],
    ["xls", bytesOf("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
    ["xlsx", zipOf("[Content_Types].xml", "xl/workbook.xml")],
    ["docx", zipOf("word/document.xml")],
    ["pptx", zipOf("ppt/presentation.xml")],
    ["zip", zipOf("photo.png", "list.csv")],
    ["txt", utf8("品番,数量\r\nA-1,3\r\n")],
  ])("%s", (ending, bytes) => {
    expect(fileEndingOf(headAndTailOf(bytes), `a.${ending}`)).toBe(ending);
  });

  test.each([
    ["a program without its zeros", bytesOf("MZ\x7f program")],
    ["a program", bytesOf("MZ\x90\x00")],
    ["a program of Linux", bytesOf("\x7fELF")],
    ["a sheet with macros", zipOf("xl/workbook.xml", "xl/vbaProject.bin")],
    ["a page", utf8("<!doctype html><script>alert(1)</script>")],
    ["a page after a mark and blanks", utf8("\ufeff \n<html>")],
    ["a drawing", utf8("<svg onload=alert(1)>")],
    ["a script", utf8("#!/bin/sh")],
    ["a page in sixteen bits", bytesOf("<\x00h\x00t\x00m\x00l\x00")],
  ])("%s is not taken", (_, bytes) => {
    for (const name of ["a.png", "a.txt", "a.pdf"])
      expect(fileEndingOf(headAndTailOf(bytes), name)).toBeUndefined();
  });
});

test.each([
  ["photo.png", "png", "photo.png"],
  ["photo.JPEG", "jpg", "photo.JPEG"],
  ["photo.png", "pdf", "photo.png.pdf"],
  ["list.csv", "txt", "list.csv"],
  ["order", "xlsx", "order.xlsx"],
] as const)("%s with the content of a %s is called %s", (name, ending, called) => {
  expect(withEnding(name, ending)).toBe(called);
});

test.each([
  ["../../a.pdf", "a.pdf"],
  ["C:\\x\\b.pdf", "b.pdf"],
  ["...", "file"],
  ["", "file"],
  ["a\0b.pdf", "a_b.pdf"],
  [`${"a".repeat(100)}.pdf`, `${"a".repeat(76)}.pdf`],
  // 160 bytes, of which a Japanese letter takes three.
  [`${"長".repeat(100)}.pdf`, `${"長".repeat(52)}.pdf`],
  [`${"の".repeat(78)}.png`, `${"の".repeat(52)}.png`],
])("the name %j is kept as %s", (name, kept) => {
  expect(safeName(name)).toBe(kept);
});
