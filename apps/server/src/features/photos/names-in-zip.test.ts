import { expect, test } from 'vitest';
import { namesInZip } from './names-in-zip.ts';

test('names stay as the cameras gave them', () => {
  expect(namesInZip(['DSC_1.NEF', 'Été 2.jpg', '.hidden'])).toEqual(['DSC_1.NEF', 'Été 2.jpg', '.hidden']);
});

test('the same name again is numbered, also where only the case differs', () => {
  expect(namesInZip(['DSC_1.NEF', 'DSC_1.NEF', 'dsc_1.nef', 'noending', 'noending'])).toEqual([
    'DSC_1.NEF',
    'DSC_1 (2).NEF',
    'dsc_1 (3).nef',
    'noending',
    'noending (2)',
  ]);
});

test('a number is not given that a file has by itself', () => {
  expect(namesInZip(['a (2).jpg', 'a.jpg', 'a.jpg'])).toEqual(['a (2).jpg', 'a.jpg', 'a (3).jpg']);
});

test('no name is a path, or hides what it is', () => {
  expect(namesInZip(['../../etc/passwd', 'C:\\a.jpg', '..', '', 'a\u0000\u202egpj.exe'])).toEqual([
    '.._.._etc_passwd',
    'C__a.jpg',
    'photograph',
    'photograph (2)',
    'agpj.exe',
  ]);
});
