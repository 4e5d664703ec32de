mod layout {
    fn f() {
        vec![0][1];
    }
    mod tests {
        mod sheets {
            #[test]
            fn a_ragged_sheet_is_laid_out() {
                super::super::f()
            }
        }
    }
}
